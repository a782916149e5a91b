import { daysBetween } from '../time.ts'

/** State machine of a lease (spec §4). */

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
  // The order is on its way; instalments start on delivery.
  approved: ['active', 'canceled'],
  active: ['paid_off'],
  paid_off: [],
  declined: [],
  canceled: []
}

export const leaseCanBecome = (from: LeaseState, to: LeaseState) => NEXT[from].includes(to)

/** An applicant can withdraw until the lender decides; afterwards the order has to be canceled instead. */
export const canWithdrawLease = (state: LeaseState) =>
  state === 'down_payment_pending' || state === 'application_sent' || state === 'asked'

/** The lender has the application and has not decided. */
export const isWithLender = (state: LeaseState) => state === 'application_sent' || state === 'asked'

/** A final state. */
export const isLeaseOver = (state: LeaseState) => NEXT[state].length === 0

/** Minutes for the down payment; stock is reserved as long. */
export const DOWN_PAYMENT_MINUTES = 30
/** Days for the lender's decision; after that the application counts as declined. */
export const DECISION_DAYS = 3
/** Minutes after a refusal in which the order can be paid by another method. */
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

/** Additional questions of a lender, each answered in one line of text. */
export const LEASE_QUESTIONS = ['income', 'workplace', 'another-phone'] as const
export type LeaseQuestion = (typeof LEASE_QUESTIONS)[number]

export const isLeaseQuestion = (text: string): text is LeaseQuestion => LEASE_QUESTIONS.some(each => each === text)

export const LEASE_ANSWER_MAX = 200

/** Reminders of an instalment; `day` is relative to the due date, negative before it. */
export const LEASE_REMINDERS = [
  { notification: 'due-soon', day: -3 },
  { notification: 'due-today', day: 0 },
  { notification: 'late', day: 3 }
] as const
export type LeaseReminder = (typeof LEASE_REMINDERS)[number]['notification']

/** Notifications to the customer of a lease. */
export const LEASE_NOTIFICATIONS = [
  'asked',
  'approved',
  'declined',
  'active',
  'paid-off',
  'due-soon',
  'due-today',
  'late'
] as const
export type LeaseNotification = (typeof LEASE_NOTIFICATIONS)[number]

/** The latest reminder due on `today`; earlier ones are skipped, so that a delayed job does not send three at once. */
export const reminderOn = (dueOn: string, today: string): LeaseReminder | undefined =>
  LEASE_REMINDERS.findLast(({ day }) => daysBetween(dueOn, today) >= day)?.notification
