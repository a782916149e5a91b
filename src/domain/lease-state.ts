import { daysBetween } from './time.ts'

/** The life of a lease (spec §4, design §8): the one table everybody asks. */

export const LEASE_STATES = [
  'down_payment_pending',
  'application_sent',
  'asked',
  'approved',
  'active',
  'paid_off',
  'declined',
  'canceled'
] as const
export type LeaseState = (typeof LEASE_STATES)[number]

const NEXT: Record<LeaseState, readonly LeaseState[]> = {
  down_payment_pending: ['application_sent', 'canceled'],
  application_sent: ['asked', 'approved', 'declined', 'canceled'],
  // The lender wants to know more before it decides.
  asked: ['application_sent', 'approved', 'declined', 'canceled'],
  // The goods are on their way; what is owed begins with their receipt.
  approved: ['active', 'canceled'],
  active: ['paid_off'],
  paid_off: [],
  declined: [],
  canceled: []
}

export const leaseCanBecome = (from: LeaseState, to: LeaseState) => NEXT[from].includes(to)

/** Nobody has decided yet: somebody may still change their mind; later it is the order that is taken back. */
export const canWithdrawLease = (state: LeaseState) =>
  state === 'down_payment_pending' || state === 'application_sent' || state === 'asked'

/** The lender has the application and owes an answer. */
export const isWithLender = (state: LeaseState) => state === 'application_sent' || state === 'asked'

/** Nothing will happen any more. */
export const isLeaseOver = (state: LeaseState) => NEXT[state].length === 0

/** Minutes within which the down payment is made; the goods are held as long. */
export const DOWN_PAYMENT_MINUTES = 30
/** Days a lender has for its answer; after that it is taken for a no. */
export const DECISION_DAYS = 3
/** Minutes after a no in which the order may be paid otherwise. */
export const AFTER_DECLINE_MINUTES = 24 * 60

/** Why a lease was declined or canceled, where a reason is known. */
export const LEASE_REASONS = [
  'credit',
  'income',
  'identity',
  'no-answer',
  'unsaid',
  'withdrawn',
  'down-payment-missing',
  'order-canceled',
  'order-paid-otherwise'
] as const
export type LeaseReason = (typeof LEASE_REASONS)[number]

export const isLeaseReason = (reason: string | null): reason is LeaseReason =>
  LEASE_REASONS.some(each => each === reason)

/** What a lender may ask besides, each answered in a line of text. */
export const LEASE_QUESTIONS = ['income', 'workplace', 'another-phone'] as const
export type LeaseQuestion = (typeof LEASE_QUESTIONS)[number]

export const isLeaseQuestion = (text: string): text is LeaseQuestion => LEASE_QUESTIONS.some(each => each === text)

export const LEASE_ANSWER_MAX = 200

/** Letters about a payment that falls due: days from its day, so that minus is before. */
export const LEASE_REMINDERS = [
  { news: 'due-soon', day: -3 },
  { news: 'due-today', day: 0 },
  { news: 'late', day: 3 }
] as const
export type LeaseReminder = (typeof LEASE_REMINDERS)[number]['news']

/** What whoever leases is written. */
export type LeaseNotification = 'asked' | 'approved' | 'declined' | 'active' | 'paid-off' | LeaseReminder

/** The reminder that is to be sent on `today`, and none that is older: whoever was away is not told thrice at once. */
export const reminderOn = (dueOn: string, today: string): LeaseReminder | undefined =>
  LEASE_REMINDERS.findLast(({ day }) => daysBetween(dueOn, today) >= day)?.news
