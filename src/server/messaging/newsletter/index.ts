export { createNewsletterModule } from './module.ts'
export type { NewsletterService } from './service.ts'
export { unsubscribeAddress } from './queries.ts'
export { newsletterMessages } from './messages.ts'
