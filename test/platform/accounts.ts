export type AccountKey = 'systemAdmin' | 'vendorAdmin' | 'vendorUser' | 'severalRoles' | 'noRole'
export interface DemoAccount {
  email: string
  password: string
  label: string
  roles: ('system_admin' | 'vendor_admin' | 'vendor_user')[]
  key: AccountKey
}

/** The password of every account in the data set. */
export const demoPassword = 'Demo-Console-2026'

/** The demo accounts: one for each role, and two for special cases. */
export const demoAccounts: Record<AccountKey, DemoAccount> = {
  systemAdmin: account('systemAdmin', 'admin@example.jp', 'システム管理者', ['system_admin']),
  vendorAdmin: account('vendorAdmin', 'vendor.admin@example.jp', 'ベンダー管理者', ['vendor_admin']),
  vendorUser: account('vendorUser', 'vendor.user@example.jp', 'ベンダー利用者', ['vendor_user']),
  severalRoles: account('severalRoles', 'several@example.jp', 'システム管理者とベンダー利用者', ['system_admin', 'vendor_user']),
  noRole: account('noRole', 'norole@example.jp', 'ロールのない利用者', []),
}

function account(key: AccountKey, email: string, label: string, roles: DemoAccount['roles']): DemoAccount {
  return { key, email, label, roles, password: demoPassword }
}
