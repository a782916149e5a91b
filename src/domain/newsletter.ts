import { HOUR_MS, MINUTE_MS, later } from './time.ts'

/** A confirming link that nobody has pressed by then is worth nothing. */
export const CONFIRM_HOURS = 48
/** A second mail to the same address waits at least this long … */
export const RESEND_MINUTES = 10
/** … and so many go there in a day, whoever asks. */
export const MAILS_A_DAY = 3
/** So many addresses may be written in from one network in an hour. */
export const NETWORK_AN_HOUR = 30

/** When a confirming link written now ends. */
export const confirmUntil = (now: Date) => later(now, CONFIRM_HOURS * HOUR_MS)

/** A mail written at this moment or before no longer stands in the way of another. */
export const resendAfter = (now: Date) => later(now, -RESEND_MINUTES * MINUTE_MS)
