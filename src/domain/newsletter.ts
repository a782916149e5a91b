import { HOUR_MS, MINUTE_MS, later } from './time.ts'

/** A confirming link that nobody has pressed by then is worth nothing. */
export const NEWSLETTER_CONFIRMATION_HOURS = 48
/** A second mail to the same address waits at least this long … */
export const NEWSLETTER_RESEND_MINUTES = 10
/** … and so many go there in a day, whoever asks. */
export const NEWSLETTER_MAILS_PER_DAY = 3
/** So many addresses may be written in from one network in an hour. */
export const SUBSCRIPTIONS_PER_NETWORK_HOUR = 30

/** When a confirming link written now ends. */
export const confirmationExpiry = (now: Date) => later(now, NEWSLETTER_CONFIRMATION_HOURS * HOUR_MS)

/** A mail written at this moment or before no longer stands in the way of another. */
export const resendCutoff = (now: Date) => later(now, -NEWSLETTER_RESEND_MINUTES * MINUTE_MS)
