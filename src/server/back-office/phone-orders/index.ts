export { createPhoneOrdersModule } from './module.ts'
