export { createAnalyticsModule } from './module.ts'
export { ANALYTICS_OPERATIONS } from './operations.ts'
