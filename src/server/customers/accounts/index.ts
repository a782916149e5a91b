export { createAccountsModule } from './module.ts'
export type { CustomersForStaff } from './customers-for-staff.ts'
export { accountMessages } from './messages.ts'
