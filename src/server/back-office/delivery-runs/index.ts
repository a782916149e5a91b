export { createDeliveryRunsModule } from './module.ts'
