export { createPaymentMethodsModule } from './module.ts'
