import { DAY_MS, HOUR_MS, later } from '../time.ts'

/** Kinds of corrections by staff: give, take, or pay out to the owner's bank account. */
export const CORRECTION_KINDS = ['give', 'take', 'pay_out'] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

export const CORRECTION_STATES = ['waiting', 'applied', 'rejected', 'expired'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]

/** ₮ that one person may correct alone in a day, until the shop sets another sum. */
export const CORRECTION_LIMIT = 50_000
export const CORRECTION_LIMIT_MAX = 100_000_000
/** Hours for which a request can be approved. */
const CORRECTION_HOURS = 72

export const correctionExpiry = (now: Date) => later(now, CORRECTION_HOURS * HOUR_MS)
export const correctionDayBefore = (now: Date) => later(now, -DAY_MS)

/** Above the sum a second person approves; many small corrections of a day count as one. */
export const needsApproval = (amount: number, appliedAloneToday: number, limit: number) =>
  amount + appliedAloneToday > limit

interface CorrectionLimit {
  readonly amount: number
  readonly changedBy: string | null
  /** ₮ for whoever changed it last. */
  readonly changerAmount: number | null
}

/**
 * For the member who raised the limit the smaller one holds until somebody else sets it: nobody gains by raising it.
 */
export const correctionLimitFor = ({ amount, changedBy, changerAmount }: CorrectionLimit, staffId: string) =>
  changedBy === staffId && changerAmount !== null ? Math.min(amount, changerAmount) : amount

/**
 * Nobody requests or approves a correction of their own wallet: a customer is known to be a member of the staff by the
 * proven address.
 */
export const isBeneficiary = (customerEmail: string | undefined, staffEmails: readonly string[]) =>
  customerEmail !== undefined && staffEmails.includes(customerEmail.toLowerCase())

export type DecisionProblem = 'correction-own' | 'correction-decided' | 'correction-expired'

interface OpenCorrection {
  readonly state: CorrectionState
  readonly requestedBy: string
  readonly expiresAt: string
}

/** Who may decide: somebody else, once, in time. */
export function decisionProblem(
  { state, requestedBy, expiresAt }: OpenCorrection,
  decidedBy: string,
  now: Date
): DecisionProblem | undefined {
  if (state !== 'waiting') return 'correction-decided'
  if (requestedBy === decidedBy) return 'correction-own'
  return Date.parse(expiresAt) <= now.getTime() ? 'correction-expired' : undefined
}
