export { createDeliverySettingsModule } from './module.ts'
