import { list, one } from '../lib/http.ts'
import { post, put, remove } from '../lib/httpWrite.ts'
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
  list: list<{ vendorId: Id; vendorGroupId?: Id }, Application>('/application/', application),
  get: one<{ id: Id }, Application>('/application/{id}/', application),
  create: post<ApplicationInput>('/application/'),
  update: put<ApplicationInput & { id: Id }>('/application/{id}/'),
  remove: remove<{ id: Id }>('/application/{id}/'),
  credentials: one<{ id: Id }, Credentials>('/integratedApplication/{id}/', credentials),
  regenerateSecret: post<{ id: Id }>('/integratedApplication/{id}/clientSecretRegenerator/'),
}
