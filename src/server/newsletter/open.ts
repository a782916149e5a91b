import { daysBefore, type Ground, type ShopPart } from '../ground.ts'
import { forgetUnconfirmedBefore } from './queries.ts'
import { letterRoutes, newsletterRoutes } from './routes.ts'
import { newsletterService, type NewsletterService } from './service.ts'

/** Days after which an address whose owner never confirmed it is forgotten. */
const UNCONFIRMED_DAYS = 14

interface OpenNewsletter extends ShopPart {
  readonly service: NewsletterService
}

export function openNewsletter({ db, blur, now }: Ground): OpenNewsletter {
  const newsletter = newsletterService({ db, blur, now })
  return {
    service: newsletter,
    api: [newsletterRoutes(newsletter)],
    others: [letterRoutes(newsletter)],
    forget: (tx, at) => tx.run(forgetUnconfirmedBefore, { asked_at: daysBefore(at, UNCONFIRMED_DAYS).toISOString() })
  }
}
