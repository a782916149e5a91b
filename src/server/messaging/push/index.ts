export { createPushModule } from './module.ts'
export { pushRoutes } from './routes.ts'
export type { PushService } from './service.ts'
export { pushMessages } from './messages.ts'
