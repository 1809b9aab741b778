/** The words of the contract: what no declaration in `src/api` says. */
import type { Schema } from './readApi.ts'

/** The areas of the calls. */
export const tags = {
  account: 'Sign-in, the signed-in user, passwords',
  vendors: 'Vendors, the organisations under contract',
  users: 'Users, their roles in a vendor, their accounts at the identity provider',
  groups: 'Groups of a vendor, and their members',
  applications: 'Applications of a group, and their credentials',
  documents: 'Documents to read',
}

interface CallWords {
  tag: keyof typeof tags
  summary: string
  /** The status of a successful answer of the embedded platform, unless it is 200. The console takes any 2xx. */
  success?: 201 | 204
  /** What the console does at a status, where that is not what it does everywhere. */
  statuses?: Readonly<Record<number, string>>
  /** Fields of its rows that another call has. */
  leavesOut?: readonly string[]
}

const gone =
  'There is nothing of that id. Within a batch the deletion counts as done; elsewhere it is shown as a failure. ' +
  'The lists are asked for again.'
const blocked = 'The deletion is refused. The texts of `errors` are shown in a notice, or beside the item of a batch.'
const ofForm = 'The form stays open with the messages at its top: all texts of the body, one a line.'

/** By method and path, in the order of the specification. */
export const calls: Readonly<Record<string, CallWords>> = {
  'POST /oauth2/code/': {
    tag: 'account',
    summary: 'Exchanges the code of a sign-in for tokens, which the platform gets from the identity provider.',
    statuses: { 400: 'The page of an invalid access is shown, and no token is stored.', 401: 'Likewise: the page of an invalid access.' },
  },
  'GET /user/get_detail/': {
    tag: 'account',
    summary: 'The signed-in user, and what this user may do.',
    statuses: { 401: 'Right after a sign-in the page for users without access is shown, later the user is signed out.' },
  },
  'POST /validateUserPassword/': {
    tag: 'account',
    summary: 'Checks a new password against the policy: of the signed-in user, or of the named one who holds a reset token.',
    statuses: { 400: 'The field says that the check failed, and nothing is sent.' },
  },
  'POST /changePassword/': {
    tag: 'account',
    summary: 'Changes the own password.',
    statuses: { 400: 'The texts of `errors` are shown in the form.' },
  },
  'PUT /vendor/{id}/changeNotifyEmailAddress/': { tag: 'account', summary: 'Changes the address for notices of the own vendor.' },
  'POST /forgotPassword/': {
    tag: 'account',
    summary: 'Sends a mail with a link for a new password. The answer does not say whether there is such a user.',
    statuses: { 400: 'The page says that the request failed.' },
  },
  'GET /validateUserToken/': {
    tag: 'account',
    summary: 'The user of a reset token.',
    statuses: { 400: 'The page says that the token is wrong, and hides its form.' },
  },
  'POST /resetPassword/': {
    tag: 'account',
    summary: 'Sets the password of the user of a reset token, which is used up by it.',
    statuses: { 400: 'The page says that the password could not be reset.' },
  },

  'GET /vendors/get_detail/': { tag: 'vendors', summary: 'All vendors, with the numbers of their users, groups and applications.' },
  'GET /vendors/': { tag: 'vendors', summary: 'All vendors, without numbers.', leavesOut: ['count'] },
  'GET /memberType/': { tag: 'vendors', summary: 'The member types that a vendor may have.' },
  'GET /vendor/{id}/': { tag: 'vendors', summary: 'One vendor.' },
  'POST /vendor/': { tag: 'vendors', summary: 'Creates a vendor.', success: 201, statuses: { 400: ofForm } },
  'PUT /vendor/{id}/': {
    tag: 'vendors',
    summary: 'Changes a vendor. What is left out stays as it is. Another member type starts a new contract.',
    statuses: { 400: ofForm },
  },
  'DELETE /vendor/{id}/': {
    tag: 'vendors',
    summary: 'Deletes a vendor that has nothing any more.',
    success: 204,
    statuses: { 400: blocked, 404: gone },
  },

  'GET /role/': { tag: 'users', summary: 'The roles that the signed-in user may give.' },
  'GET /vendorUser/is_exist_user/': { tag: 'users', summary: 'Whether a user of some vendor has this address.' },
  'GET /user/is_exist_user/': { tag: 'users', summary: 'Whether the platform has a user of this address, and which.' },
  'GET /idProviderUser/': {
    tag: 'users',
    summary:
      'The account of this address at the identity provider. ' +
      'null, false, 0, an empty body, `{}` and `{"result": false}` say that there is none.',
  },
  'POST /idProviderUser/': {
    tag: 'users',
    summary: 'Creates a user, with a new account or with the one of `idProviderUserId`. The answer has the id of the user.',
    success: 201,
    statuses: { 400: ofForm },
  },
  'POST /vendorUser/': { tag: 'users', summary: 'Links a user to a vendor, with a role.', success: 201, statuses: { 400: ofForm } },
  'GET /vendorUser/{id}/': { tag: 'users', summary: 'One link of a user to a vendor.' },
  'PATCH /vendorUser/{id}/': { tag: 'users', summary: 'Gives a user of a vendor another role.', statuses: { 400: ofForm } },
  'GET /vendorUser/': { tag: 'users', summary: 'The users of a vendor.' },
  'PUT /user/{id}/': { tag: 'users', summary: 'Changes the address and the names of a user.', statuses: { 400: ofForm } },
  'DELETE /user/{id}/': { tag: 'users', summary: 'Removes a user from a vendor.', success: 204, statuses: { 400: blocked, 404: gone } },

  'GET /vendorGroup/': { tag: 'groups', summary: 'The groups of a vendor.' },
  'GET /vendorGroup/{id}/': { tag: 'groups', summary: 'One group.' },
  'POST /vendorGroup/': { tag: 'groups', summary: 'Creates a group. The answer has its id.', success: 201, statuses: { 400: ofForm } },
  'PUT /vendorGroup/{id}/': { tag: 'groups', summary: 'Renames a group.', statuses: { 400: ofForm } },
  'DELETE /vendorGroup/{id}/': {
    tag: 'groups',
    summary: 'Deletes a group that has neither members nor applications.',
    success: 204,
    statuses: { 400: blocked, 404: gone },
  },
  'GET /vendorGroupUser/': { tag: 'groups', summary: 'The members of a group.' },
  'POST /vendorGroupUser/': {
    tag: 'groups',
    summary: 'Adds a user to a group.',
    success: 201,
    statuses: { 400: 'The form stays open, and names the member with the texts of the body.' },
  },
  'DELETE /vendorGroupUser/{id}/': {
    tag: 'groups',
    summary: 'Takes a user out of a group.',
    success: 204,
    statuses: {
      400: 'The form stays open, and names the member with the texts of the body.',
      404: 'Counts as done: the user is no member any more.',
    },
  },

  'GET /application/': { tag: 'applications', summary: 'The applications of a vendor, or of one of its groups.' },
  'GET /application/{id}/': { tag: 'applications', summary: 'One application.' },
  'POST /application/': { tag: 'applications', summary: 'Creates an application.', success: 201, statuses: { 400: ofForm } },
  'PUT /application/{id}/': {
    tag: 'applications',
    summary: 'Changes an application. What is left out stays as it is.',
    statuses: { 400: ofForm },
  },
  'DELETE /application/{id}/': {
    tag: 'applications',
    summary: 'Deletes an application.',
    success: 204,
    statuses: { 400: blocked, 404: gone },
  },
  'GET /integratedApplication/{id}/': { tag: 'applications', summary: 'The credentials of an application.' },
  'POST /integratedApplication/{id}/clientSecretRegenerator/': {
    tag: 'applications',
    summary: 'Replaces the client secret. The former one is useless from then on. It has no body.',
    statuses: { 400: 'The confirmation is shown again, with the failure.' },
  },

  'GET /uploadDocument/': { tag: 'documents', summary: 'The documents that the signed-in user may read.' },
  'GET /uploadDocument/{id}/': {
    tag: 'documents',
    summary: 'The bytes of a document. What is a PDF by its bytes is shown in the page, anything else offered for download.',
  },
}

interface FieldWords {
  about: string
  /** What the console shows while an answer lacks the field. */
  missing?: string
  /** What no declaration says: limits of what is sent, types that the console checks itself. */
  schema?: Schema
  example?: unknown
}

const countless = 'whether the group can be deleted is decided by the platform'
const flag = { type: ['boolean', 'null'] }
const notifyEmailAddress = {
  about: 'Address for notices, or an empty text.',
  schema: { maxLength: 1000 },
  example: 'notify@aomori.example.jp',
}

/** By the name of the field, or by that of its schema and the field. */
export const fields: Readonly<Record<string, FieldWords>> = {
  id: { about: 'Names the object in paths, queries and bodies.', missing: 'the row can be neither opened nor changed' },
  name: { about: 'As people call it.', missing: 'a dash' },
  vendor: { about: 'Id of the vendor.' },
  user: { about: 'Id of the user.', example: 7 },
  role: { about: 'Id of the role.', example: 3 },
  userName: { about: 'An e-mail address.', example: 'megumi.sato@example.jp' },
  user_name: {
    about: 'An e-mail address, by which a user signs in.',
    missing: 'a dash',
    schema: { maxLength: 1000 },
    example: 'megumi.sato@example.jp',
  },
  family_name: { about: 'Family name.', missing: 'a dash', schema: { maxLength: 256 }, example: '佐藤' },
  given_name: { about: 'Given name.', missing: 'a dash', schema: { maxLength: 256 }, example: '恵' },
  familyName: { about: 'Family name.', schema: { maxLength: 256 }, example: '佐藤' },
  givenName: { about: 'Given name.', schema: { maxLength: 256 }, example: '恵' },
  idProviderUserId: { about: 'Id of an account that exists already at the identity provider.' },
  vendorId: { about: 'Id of the vendor.' },
  vendorGroupId: { about: 'Id of one of its groups.' },
  token: { about: 'The token of a reset link.' },
  password: { about: 'The new password, byte for byte.', schema: { minLength: 1, maxLength: 40 }, example: 'Harvest-2026-Rice' },
  oldPassword: { about: 'The current password.', schema: { maxLength: 40 }, example: 'Harvest-2025-Rice' },

  'UserInfo.id': { about: 'Id of the user.', missing: 'the own row is recognised by its e-mail address' },
  'UserInfo.system_admin': {
    about: 'System administrator: all vendors.',
    missing: 'not a system administrator: only `true` counts',
    schema: flag,
  },
  'UserInfo.vendor_admin': { about: 'Vendor administrator.', missing: 'not a vendor administrator: only `true` counts', schema: flag },
  'UserInfo.vendor_user': { about: 'Vendor user.', missing: 'not a vendor user: only `true` counts', schema: flag },
  'UserInfo.vendor_id': {
    about: 'The vendor that the user belongs to.',
    missing: 'no vendor: users who are no system administrators see empty pages',
  },
  'UserInfo.userName': { about: 'E-mail address.', missing: 'the header shows the names alone' },
  'UserInfo.family_name': { about: 'Family name.', missing: 'the header shows the e-mail address if both names are missing' },
  'UserInfo.given_name': { about: 'Given name.', missing: 'the header shows the e-mail address if both names are missing' },

  'Tokens.accessToken': {
    about: 'Sent as `Authorization: Bearer` with each call. A JWT with `exp` lets the console announce the end of the session.',
    schema: { type: 'string' },
  },
  'Tokens.idToken': {
    about: 'A JWT of the identity provider, with the `nonce` of the request. Not encrypted.',
    schema: { type: 'string' },
  },
  'Tokens.refreshToken': { about: 'Stored, and not used.', schema: { type: ['string', 'null'] } },
  'body.code': { about: 'The authorization code.' },
  'body.codeVerifier': { about: 'The verifier of RFC 7636.', schema: { minLength: 43, maxLength: 128 } },
  'body.redirectUri': { about: 'As in the authorization request.' },

  'Vendor.contract_number': { about: 'Contract number.', missing: 'a dash' },
  'Vendor.member_type': { about: 'Kind of the contract.', missing: 'a dash, found by no choice of a member type' },
  'Vendor.notify_email_address': { about: 'Address for notices.', missing: 'an empty field, which is sent only once it was typed in' },
  'Vendor.is_active': { about: 'In force: 1 or true; 0 or false if not.', missing: 'a dash, shown with the active ones' },
  'Vendor.expiration_date': { about: '`YYYY-MM-DD`, or a date-time with an offset, shown as the day in Asia/Tokyo.', missing: 'a dash' },
  'Vendor.count': { about: 'How much the vendor has.', missing: 'dashes; whether the vendor can be deleted is decided by the platform' },
  'VendorInput.name': { about: 'Name.', schema: { minLength: 1, maxLength: 64 }, example: '青森農園' },
  'VendorInput.contract_number': { about: 'Contract number.', schema: { minLength: 1, maxLength: 16 }, example: 'AG2026-000031' },
  'VendorInput.member_type': { about: 'Id of the member type.', example: 1 },
  'VendorInput.notify_email_address': notifyEmailAddress,
  'VendorInput.is_active': { about: '1, or 0 for a vendor that is not in force.', schema: { minimum: 0, maximum: 1 }, example: 1 },
  'body.notify_email_address': notifyEmailAddress,

  'Existence.result': { about: 'Whether there is one.', schema: { type: 'boolean' } },
  'Existence.userId': { about: 'Which user, where there is one.' },
  'VendorUser.vendor': { about: 'Id of the vendor.' },
  'VendorUser.user': { about: 'The user.', missing: 'dashes' },
  'VendorUser.role': { about: 'The role within the vendor.', missing: 'a dash, found by no choice of a role' },
  'IdProviderUser.name': { about: 'The names of the account.', missing: 'empty fields' },

  'VendorGroup.vendor': { about: 'Id of the vendor.' },
  'VendorGroup.user_count': { about: 'Number of members.', missing: countless, schema: { 'x-other-name': 'userCount' } },
  'VendorGroup.app_count': { about: 'Number of applications.', missing: countless, schema: { 'x-other-name': 'appCount' } },
  'VendorGroup.userCount': { about: 'The same as `user_count`: platforms may send either.' },
  'VendorGroup.appCount': { about: 'The same as `app_count`: platforms may send either.' },
  'body.vendor': { about: 'Id of the vendor.', example: 2 },
  'body.name': { about: 'Name.', schema: { minLength: 1, maxLength: 125 }, example: '営農データ' },
  'VendorGroupUser.vendor_group': { about: 'Id of the group.' },
  'VendorGroupUser.user': { about: 'The member: an object or an id.', missing: 'a dash' },
  'body.vendor_group': { about: 'Id of the group.', example: 4 },

  'Application.description': { about: 'What the application does.', missing: 'an empty field' },
  'Application.vendor_group': { about: 'The group that owns it.', missing: 'a dash' },
  'Application.token_expiration_time': {
    about: 'Lifetime of its access tokens, in seconds.',
    missing: 'an empty field, which is sent only once it was typed in',
  },
  'ApplicationInput.name': { about: 'Name.', schema: { minLength: 1, maxLength: 100 }, example: '収量予測' },
  'ApplicationInput.vendor_group': { about: 'Id of the group that owns it.', example: 4 },
  'ApplicationInput.description': {
    about: 'What the application does.',
    schema: { maxLength: 512 },
    example: '圃場ごとの収量を予測します。',
  },
  'ApplicationInput.token_expiration_time': {
    about: 'Lifetime of its access tokens, in seconds. Sent by system administrators alone.',
    schema: { minimum: 60, maximum: 31_536_000 },
    example: 3600,
  },
  'Credentials.api_endpoint': { about: 'Where the application sends its calls.', missing: 'a dash' },
  'Credentials.display_name': { about: 'Name of the application.' },
  'Credentials.application_id': { about: 'Id of the application at the identity provider.', missing: 'a dash' },
  'Credentials.client_id': { about: 'Client id (RFC 6749).', missing: 'a dash' },
  'Credentials.client_secret': { about: 'Client secret; null for a public client.', missing: 'a dash, and no way to a new secret' },
  'Credentials.primary_audience': { about: 'Audience of its tokens.' },
  'Credentials.scope': { about: 'Scope of its tokens.' },

  'UploadDocument.document_name': { about: 'Name of the file.', missing: 'a dash' },
  'UploadDocument.tree_category': {
    about: 'Categories from the root, separated by slashes.',
    missing: 'the document stands outside the categories',
  },
  'PasswordCheck.failedPasswordPolicyRules': {
    about: 'The rules that the password breaks: texts, or objects with a `message`. Empty or missing if it is good.',
    schema: {
      type: ['array', 'null'],
      items: { anyOf: [{ type: 'string' }, { type: 'object', properties: { message: { type: 'string' } } }] },
    },
  },
}
