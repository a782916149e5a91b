export { createNewsletterModule } from './module.ts'
export { NEWSLETTER_OPERATIONS } from './operations.ts'
export type { NewsletterService } from './service.ts'
