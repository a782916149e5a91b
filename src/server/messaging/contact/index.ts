export { createContactModule } from './module.ts'
export type { ContactService } from './service.ts'
export { contactMessages } from './messages.ts'
