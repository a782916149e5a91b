import type { AppContext, Module } from '../../platform/app-context.ts'
import { newsletterPersonalData } from './personal-data.ts'
import { deleteUnconfirmedBefore } from './queries.ts'
import { newsletterLinkRoutes, newsletterRoutes } from './routes.ts'
import { createNewsletterService, type NewsletterService } from './service.ts'
import { daysBefore } from '../../../domain/time.ts'

/** Days after which an address whose owner never confirmed it is forgotten. */
const UNCONFIRMED_DAYS = 14

interface OpenNewsletter extends Module {
  readonly service: NewsletterService
}

export function createNewsletterModule({ db, pseudonymize, now }: AppContext): OpenNewsletter {
  const newsletter = createNewsletterService({ db, pseudonymize, now })
  return {
    service: newsletter,
    api: [newsletterRoutes(newsletter)],
    rootRoutes: [newsletterLinkRoutes(newsletter)],
    personalData: newsletterPersonalData,
    prune: (tx, at) => tx.run(deleteUnconfirmedBefore, { requested_at: daysBefore(at, UNCONFIRMED_DAYS).toISOString() })
  }
}
