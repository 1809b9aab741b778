import { list, one, post, put, remove } from '../lib/calls.ts'
import { id, number, object, rowId, text } from '../lib/shape.ts'
import type { Application, Credentials, Id } from './entities.ts'

const application = object<Application>({
  id: rowId,
  name: text,
  description: text,
  vendor_group: object<NonNullable<Application['vendor_group']>>({ id: rowId, name: text }),
  token_expiration_time: number,
})

const credentials = object<Credentials>({
  api_endpoint: text,
  display_name: text,
  application_id: id,
  client_id: text,
  client_secret: text,
  primary_audience: text,
  scope: text,
})

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
    within: { input: 'vendorGroupId', entity: 'vendorGroup' },
  }),
  get: one<{ id: Id }, Application>('/application/{id}/', application),
  create: post<ApplicationInput>('/application/'),
  /** What is left out stays as it is. */
  update: put<Partial<ApplicationInput> & { id: Id }>('/application/{id}/'),
  remove: remove<{ id: Id }>('/application/{id}/'),
  credentials: one<{ id: Id }, Credentials>('/integratedApplication/{id}/', credentials, { of: 'application' }),
  regenerateSecret: post<{ id: Id }>('/integratedApplication/{id}/clientSecretRegenerator/'),
}
