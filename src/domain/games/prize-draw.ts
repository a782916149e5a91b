/**
 * Draws of prizes. A draw is decided by two numbers that neither side chooses alone: a seed of the server, whose hash
 * the player saw before, and a seed of the player's browser. `HMAC-SHA-256(key = server seed, "client seed:nonce")`
 * gives a place in the table of odds. With the record of a draw anybody can compute it again.
 */

export const PRIZE_PROMOTION_KINDS = ['lucky_wheel', 'jackpot'] as const
export type PrizePromotionKind = (typeof PRIZE_PROMOTION_KINDS)[number]

/** `none` is the field without a prize; `jackpot` pays the pot of its promotion into the wallet. */
export const PRIZE_KINDS = ['none', 'coupon', 'free_delivery', 'wallet_bonus', 'gift', 'jackpot'] as const
export type PrizeKind = (typeof PRIZE_KINDS)[number]

/** `buyers` have placed an order of at least the promotion's amount since it began. */
export const DRAW_AUDIENCES = ['everyone', 'members', 'buyers'] as const
export type DrawAudience = (typeof DRAW_AUDIENCES)[number]

/** Weights of all prizes of a promotion add up to this: one unit is 0.01 %. */
export const ODDS_TOTAL = 10_000

/** Bytes of a digest that decide one try: 48 bits. */
const ROLL_BYTES = 6
const ROLL_RANGE = 2 ** (8 * ROLL_BYTES)

export interface PrizePromotionDates {
  readonly startsAt: string
  readonly endsAt: string
  readonly closedAt: string | null
}

export type PrizePromotionState = 'coming' | 'running' | 'over'

/** State of a promotion at `now`: it runs from its start up to, and without, its end, or until staff close it. */
export function prizePromotionState(
  { startsAt, endsAt, closedAt }: PrizePromotionDates,
  now: Date
): PrizePromotionState {
  if (closedAt !== null || now.getTime() >= Date.parse(endsAt)) return 'over'
  return now.getTime() < Date.parse(startsAt) ? 'coming' : 'running'
}

export const WON_PRIZE_STATES = ['usable', 'used', 'voided', 'expired'] as const
export type WonPrizeState = (typeof WON_PRIZE_STATES)[number]

interface WonPrizeFacts {
  /** Orders that its coupon counts on. */
  readonly uses: number
  /** When staff took its coupon back. */
  readonly voidedAt: string | null
  readonly expiresAt: string
}

/**
 * State of a won prize. No state changes the budget of its promotion: what was won is promised, and an expired prize is
 * not drawn again.
 */
export function wonPrizeState({ uses, voidedAt, expiresAt }: WonPrizeFacts, now: Date): WonPrizeState {
  if (uses > 0) return 'used'
  if (voidedAt !== null) return 'voided'
  return now.getTime() < Date.parse(expiresAt) ? 'usable' : 'expired'
}

/** Limits of draws; null: none. */
export interface DrawLimits {
  readonly perUser: number | null
  readonly perUserPerDay: number | null
  /** Prizes for all players together on one day of Ulaanbaatar; null = no limit. */
  readonly perDay: number | null
}

/** Draws counted for an account or a contact. */
export interface DrawsOfDay {
  readonly draws: number
  /** Day in Ulaanbaatar that `draws_today` counts. */
  readonly day: string
  readonly draws_today: number
}

export const drawCountOf = ({ day, draws_today }: DrawsOfDay, today: string) => (day === today ? draws_today : 0)

export interface DrawCounts {
  readonly byUser: number
  readonly byUserToday: number
  readonly today: number
}

/** Everything that decides whether somebody may draw. */
export interface DrawSituation {
  readonly state: PrizePromotionState
  readonly audience: DrawAudience
  readonly isMember: boolean
  readonly hasBought: boolean
  readonly limits: DrawLimits
  readonly counts: DrawCounts
}

export type DrawRefusal =
  | 'promotion-not-yet'
  | 'promotion-over'
  | 'draw-members-only'
  | 'draw-buyers-only'
  | 'draw-limit-reached'
  | 'draw-limit-today'
  | 'draw-day-full'

const reached = (limit: number | null, count: number) => limit !== null && count >= limit

/** Reasons in the order of precedence: the player reads the first that applies. */
const DRAW_REFUSALS: readonly (readonly [DrawRefusal, (of: DrawSituation) => boolean])[] = [
  ['promotion-not-yet', of => of.state === 'coming'],
  ['promotion-over', of => of.state === 'over'],
  ['draw-members-only', of => of.audience === 'members' && !of.isMember],
  ['draw-buyers-only', of => of.audience === 'buyers' && !of.hasBought],
  ['draw-limit-reached', of => reached(of.limits.perUser, of.counts.byUser)],
  ['draw-limit-today', of => reached(of.limits.perUserPerDay, of.counts.byUserToday)],
  ['draw-day-full', of => reached(of.limits.perDay, of.counts.today)]
]

export const drawRefusal = (situation: DrawSituation): DrawRefusal | undefined =>
  DRAW_REFUSALS.find(([, applies]) => applies(situation))?.[0]

/** Draws that somebody has left now; null: as many as they like. */
export function drawsLeft({ perUser, perUserPerDay }: DrawLimits, counts: DrawCounts): number | null {
  const left = [
    perUser === null ? null : perUser - counts.byUser,
    perUserPerDay === null ? null : perUserPerDay - counts.byUserToday
  ].filter(each => each !== null)
  return left.length === 0 ? null : Math.max(0, Math.min(...left))
}

export interface PrizeStock {
  readonly id: string
  readonly kind: PrizeKind
  /** Share of `ODDS_TOTAL` that wins this prize. */
  readonly weight: number
  /** Pieces; null: as many as the budget allows. */
  readonly stock: number | null
  readonly awarded: number
  /** ₮ that it costs the budget. */
  readonly value: number
  /** Alcohol or medicine: it is never a prize, whatever the promotion says. */
  readonly isRestricted: boolean
}

/** A row of the table that a draw is decided by, as its record keeps it. */
export interface OddsRow {
  readonly prize_id: string
  readonly weight: number
  readonly available: boolean
}

/** ₮ left of the budget decide beside the stock. The field without a prize is always there. */
const isAvailable = ({ kind, stock, awarded, value, isRestricted }: PrizeStock, budgetLeft: number) =>
  kind === 'none' || (!isRestricted && (stock === null || awarded < stock) && value <= budgetLeft)

/** The table of odds, prizes that cannot be won now included: the chances of the others never change. */
export const oddsTable = (prizes: readonly PrizeStock[], budgetLeft: number): readonly OddsRow[] =>
  prizes.map(prize => ({ prize_id: prize.id, weight: prize.weight, available: isAvailable(prize, budgetLeft) }))

/**
 * A fair number below `total` from the bytes of a digest: 48 bits at a time; what would favour small numbers is left
 * out and the next bytes are taken.
 */
export function rollFrom(digest: Uint8Array, total: number): number {
  const fair = ROLL_RANGE - (ROLL_RANGE % total)
  let value = 0
  for (let at = 0; at + ROLL_BYTES <= digest.length; at += ROLL_BYTES) {
    value = digest.slice(at, at + ROLL_BYTES).reduce((sum, byte) => sum * 256 + byte, 0)
    if (value < fair) break
  }
  // All tries outside of the fair range: less than once in 10^50 digests.
  return value % total
}

/** The message whose HMAC decides a draw; `nonce` counts the player's draws of this promotion from 1. */
export const drawMessage = (clientSeed: string, nonce: number) => `${clientSeed}:${nonce}`

/** The row that a roll falls on. A prize that is gone leaves its place to the first that is no prize. */
export function rowAt<Row extends OddsRow>(table: readonly Row[], noPrizeId: string, roll: number): Row {
  let end = 0
  const hit = table.find(({ weight }) => roll < (end += weight))
  const row = hit?.available ? hit : table.find(({ prize_id }) => prize_id === noPrizeId)
  if (!row) throw new Error('A table of odds has no field without a prize')
  return row
}

/** ₮ in a pot that grows with each draw. */
export interface Pot {
  readonly start: number
  readonly step: number
  readonly most: number
}

/** The pot after a draw: back at its start once it was won. */
export const potAfter = ({ start, step, most }: Pot, pot: number, won: boolean) =>
  won ? start : Math.min(most, pot + step)

/** Sum of the weights, and one field at least that is no prize. */
export const isOddsComplete = (prizes: readonly { readonly kind: PrizeKind; readonly weight: number }[]) =>
  prizes.reduce((sum, { weight }) => sum + weight, 0) === ODDS_TOTAL && prizes.some(({ kind }) => kind === 'none')

interface PrizeProduct {
  readonly ageRestricted: boolean
  readonly requiresPrescription: boolean
  /** Permalinks of its categories. */
  readonly taxons: readonly string[]
}

/**
 * Alcohol is no prize of any game (law on alcohol, art. 29.1.5), and neither are medicines: a game must not praise
 * them (law on advertising).
 */
export const isNeverAPrize = ({ ageRestricted, requiresPrescription, taxons }: PrizeProduct) =>
  ageRestricted || requiresPrescription || taxons.some(taxon => taxon === 'medicine' || taxon.startsWith('medicine/'))
