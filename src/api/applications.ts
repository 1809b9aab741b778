import { list, one, post, put, remove } from '../lib/calls.ts'
import { application, type Application, credentials, type Credentials, type Id } from './entities.ts'

interface ApplicationInput {
  name: string
  vendor_group: Id
  description: string
  /** Seconds; only system administrators may send it. */
  token_expiration_time?: number
}

/** The applications of a vendor (spec, section 7). */
export const applications = {
  list: list<{ vendorId: Id; vendorGroupId?: Id }, Application>('/application/', application, {
    changedBy: ['application', 'vendorGroup'],
    within: [
      ['vendorGroupId', 'vendorGroup'],
      ['vendorId', 'vendor'],
    ],
  }),
  get: one<{ id: Id }, Application>('/application/{id}/', application),
  create: post<ApplicationInput>('/application/'),
  /** What is left out stays as it is. */
  update: put<Partial<ApplicationInput> & { id: Id }>('/application/{id}/'),
  remove: remove<{ id: Id }>('/application/{id}/'),
  credentials: one<{ id: Id }, Credentials>('/integratedApplication/{id}/', credentials, { of: 'application' }),
  /** Resolves to undefined only if it `expectsGone`, and the application is. */
  regenerateSecret: post<{ id: Id }, object>('/integratedApplication/{id}/clientSecretRegenerator/', () => ({})),
}
