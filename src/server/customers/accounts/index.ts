export { createAccountsModule } from './module.ts'
export { accountMessages } from './messages.ts'
