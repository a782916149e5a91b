export { createPushModule } from './module.ts'
export { PUSH_OPERATIONS } from './operations.ts'
export { pushRoutes } from './routes.ts'
export type { PushService } from './service.ts'
