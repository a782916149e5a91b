export { webhookMessages } from './messages.ts'
export { createWebhooksModule } from './module.ts'
export { publishEvent, readOpenEndpoints, type OpenEndpoints } from './publish.ts'
