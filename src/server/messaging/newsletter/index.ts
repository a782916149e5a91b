export { createNewsletterModule } from './module.ts'
export type { NewsletterService } from './service.ts'
