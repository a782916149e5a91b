import { HOUR_MS, MINUTE_MS, later } from '../time.ts'

/** Hours for which a confirmation link is valid. */
export const NEWSLETTER_CONFIRMATION_HOURS = 48
/** Minutes between two confirmation mails to one address … */
export const NEWSLETTER_RESEND_MINUTES = 10
/** … and the most mails to one address in a day, from any network. */
export const NEWSLETTER_MAILS_PER_DAY = 3
/** Addresses that can be subscribed per network and hour. */
export const SUBSCRIPTIONS_PER_NETWORK_HOUR = 30

/** Expiry of a confirmation link created now. */
export const confirmationExpiry = (now: Date) => later(now, NEWSLETTER_CONFIRMATION_HOURS * HOUR_MS)

/** A mail sent at this moment or earlier no longer blocks another one. */
export const resendCutoff = (now: Date) => later(now, -NEWSLETTER_RESEND_MINUTES * MINUTE_MS)
