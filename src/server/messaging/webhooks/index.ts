export { webhookMessages } from './messages.ts'
export { createWebhooksModule } from './module.ts'
export { publishEvent } from './publish.ts'
