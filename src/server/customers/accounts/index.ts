export { createAccountsModule } from './module.ts'
