export { createAnalyticsModule } from './module.ts'
