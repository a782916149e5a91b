export { createBackOfficeMoneyModule } from './module.ts'
