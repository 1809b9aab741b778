import type { RoleName } from './access.ts'
import type { Handler } from './call.ts'
import * as applications from './applications.ts'
import * as documents from './documents.ts'
import * as groups from './groups.ts'
import * as passwords from './passwords.ts'
import * as tokens from './tokens.ts'
import * as users from './users.ts'
import * as vendors from './vendors.ts'
import * as vendorUsers from './vendorUsers.ts'

const all = ['systemAdmin', 'vendorAdmin', 'vendorUser'] as const
const admins = ['systemAdmin', 'vendorAdmin'] as const

/**
 * The rights of each endpoint (spec section 6). `anyone` needs no token; `signedIn` needs no role; `signedInOrReset` depends on the body.
 */
export const rights = {
  anyone: 'anyone',
  signedIn: 'signedIn',
  signedInOrReset: 'signedInOrReset',
  'vendor.view': ['systemAdmin'],
  'vendor.modify': ['systemAdmin'],
  'ownVendor.view': all,
  'notifyAddress.modify': ['vendorAdmin'],
  'user.view': all,
  'user.modify': admins,
  'group.view': all,
  'group.modify': admins,
  'app.view': all,
  'app.modify': all,
  'uploadDocument.view': all,
} as const satisfies Record<string, 'anyone' | 'signedIn' | 'signedInOrReset' | readonly RoleName[]>

export type Right = keyof typeof rights

/** `query` lists the accepted parameters; a question mark makes one optional. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  right: Right
  query?: readonly string[]
  /** Responds with arbitrary bytes instead of JSON. */
  binary?: true
  answer: Handler
}

export const apiBase = '/api/v1'
const secretPath = '/integratedApplication/{id}/clientSecretRegenerator/'

/** The whole API (spec section 7); the router is driven by it. */
export const endpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/oauth2/code/', right: 'anyone', answer: tokens.exchangeCode },
  { method: 'GET', path: '/user/get_detail/', right: 'signedIn', answer: tokens.readDetail },
  { method: 'POST', path: '/validateUserPassword/', right: 'signedInOrReset', answer: passwords.validatePassword },
  { method: 'POST', path: '/changePassword/', right: 'signedIn', answer: passwords.changePassword },
  { method: 'PUT', path: '/vendor/{id}/changeNotifyEmailAddress/', right: 'notifyAddress.modify', answer: vendors.changeNotifyAddress },
  { method: 'POST', path: '/forgotPassword/', right: 'anyone', answer: passwords.requestReset },
  { method: 'GET', path: '/validateUserToken/', right: 'anyone', query: ['token'], answer: passwords.validateToken },
  { method: 'POST', path: '/resetPassword/', right: 'anyone', answer: passwords.resetPassword },

  { method: 'GET', path: '/vendors/get_detail/', right: 'vendor.view', answer: vendors.listVendorsWithCounts },
  { method: 'GET', path: '/vendors/', right: 'vendor.view', answer: vendors.listVendors },
  { method: 'GET', path: '/memberType/', right: 'signedIn', answer: vendors.listMemberTypes },
  { method: 'GET', path: '/vendor/{id}/', right: 'ownVendor.view', answer: vendors.readVendor },
  { method: 'POST', path: '/vendor/', right: 'vendor.modify', answer: vendors.createVendor },
  { method: 'PUT', path: '/vendor/{id}/', right: 'vendor.modify', answer: vendors.updateVendor },
  { method: 'DELETE', path: '/vendor/{id}/', right: 'vendor.modify', answer: vendors.removeVendor },

  { method: 'GET', path: '/role/', right: 'signedIn', answer: vendors.listRoles },
  { method: 'GET', path: '/vendorUser/is_exist_user/', right: 'user.modify', query: ['userName'], answer: users.isVendorUser },
  { method: 'GET', path: '/user/is_exist_user/', right: 'user.modify', query: ['userName'], answer: users.isUser },
  { method: 'GET', path: '/idProviderUser/', right: 'user.modify', query: ['userName'], answer: users.readAccount },
  { method: 'POST', path: '/idProviderUser/', right: 'user.modify', answer: users.createUser },
  { method: 'POST', path: '/vendorUser/', right: 'user.modify', answer: vendorUsers.createVendorUser },
  { method: 'GET', path: '/vendorUser/{id}/', right: 'user.view', answer: vendorUsers.readVendorUser },
  { method: 'PATCH', path: '/vendorUser/{id}/', right: 'user.modify', answer: vendorUsers.updateVendorUser },
  { method: 'GET', path: '/vendorUser/', right: 'user.view', query: ['vendorId'], answer: vendorUsers.listVendorUsers },
  { method: 'PUT', path: '/user/{id}/', right: 'user.modify', answer: users.updateUser },
  { method: 'DELETE', path: '/user/{id}/', right: 'user.modify', query: ['vendorId'], answer: vendorUsers.removeUser },

  { method: 'GET', path: '/vendorGroup/', right: 'group.view', query: ['vendorId'], answer: groups.listGroups },
  { method: 'GET', path: '/vendorGroup/{id}/', right: 'group.view', answer: groups.readGroup },
  { method: 'POST', path: '/vendorGroup/', right: 'group.modify', answer: groups.createGroup },
  { method: 'PUT', path: '/vendorGroup/{id}/', right: 'group.modify', answer: groups.updateGroup },
  { method: 'DELETE', path: '/vendorGroup/{id}/', right: 'group.modify', answer: groups.removeGroup },
  { method: 'GET', path: '/vendorGroupUser/', right: 'group.view', query: ['vendorId', 'vendorGroupId'], answer: groups.listGroupUsers },
  { method: 'POST', path: '/vendorGroupUser/', right: 'group.modify', answer: groups.createGroupUser },
  { method: 'DELETE', path: '/vendorGroupUser/{id}/', right: 'group.modify', answer: groups.removeGroupUser },

  { method: 'GET', path: '/application/', right: 'app.view', query: ['vendorId', 'vendorGroupId?'], answer: applications.listApplications },
  { method: 'GET', path: '/application/{id}/', right: 'app.view', answer: applications.readApplication },
  { method: 'POST', path: '/application/', right: 'app.modify', answer: applications.createApplication },
  { method: 'PUT', path: '/application/{id}/', right: 'app.modify', answer: applications.updateApplication },
  { method: 'DELETE', path: '/application/{id}/', right: 'app.modify', answer: applications.removeApplication },
  { method: 'GET', path: '/integratedApplication/{id}/', right: 'app.view', answer: applications.readCredentials },
  { method: 'POST', path: secretPath, right: 'app.modify', answer: applications.regenerateSecret },

  { method: 'GET', path: '/uploadDocument/', right: 'uploadDocument.view', answer: documents.listDocuments },
  { method: 'GET', path: '/uploadDocument/{id}/', right: 'uploadDocument.view', binary: true, answer: documents.downloadDocument },
]
