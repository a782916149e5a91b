import type { LicensedKind } from '../catalogue/licence.ts'
import type { OrderState, PaymentState, ShipmentState } from '../ordering/order-state.ts'

/**
 * A live game night at a branch: purchases give numbers, a big screen spins, and the number that is called gets a prize
 * that lies in the branch.
 */

export const ROULETTE_NIGHT_STATES = ['scheduled', 'live', 'finished'] as const
export type RouletteNightState = (typeof ROULETTE_NIGHT_STATES)[number]

const NEXT: Record<RouletteNightState, readonly RouletteNightState[]> = {
  // Finished at once: a night that is called off.
  scheduled: ['live', 'finished'],
  live: ['finished'],
  finished: []
}

export const rouletteNightCanBecome = (from: RouletteNightState, to: RouletteNightState) => NEXT[from].includes(to)

/**
 * `valid` takes part; `won` was called; `spent` was called and nobody came; `void` belongs to an order that was
 * canceled, expired or given back.
 */
export const ROULETTE_NUMBER_STATES = ['valid', 'won', 'spent', 'void'] as const
export type RouletteNumberState = (typeof ROULETTE_NUMBER_STATES)[number]

/** A spin waits for its winner until the prize is handed over, or the spin is void. Both are final. */
export const ROULETTE_SPIN_STATES = ['drawn', 'handed-over', 'void'] as const
export type RouletteSpinState = (typeof ROULETTE_SPIN_STATES)[number]

/** `absent`: nobody came, and the number is out. `mistake`: it takes part again. */
export const ROULETTE_VOID_REASONS = ['absent', 'mistake'] as const
export type RouletteVoidReason = (typeof ROULETTE_VOID_REASONS)[number]

/** Reasons on record; `order-ended`: the order behind the number was canceled or given back before the hand-over. */
export const ROULETTE_SPIN_VOID_REASONS = [...ROULETTE_VOID_REASONS, 'order-ended'] as const
export type RouletteSpinVoidReason = (typeof ROULETTE_SPIN_VOID_REASONS)[number]

export const numberStateAfterVoid = (reason: RouletteVoidReason): RouletteNumberState =>
  reason === 'absent' ? 'spent' : 'valid'

/** How long the wheel turns, on every screen; the next spin waits for as long. */
export const ROULETTE_SPIN_MS = 8_000

/** A night may be started so long before its time. */
export const ROULETTE_EARLY_START_MS = 2 * 60 * 60_000

export interface RouletteNightTimes {
  /** ISO; the end is excluded. */
  readonly startsAt: string
  readonly endsAt: string
}

export const mayStartRoulette = ({ startsAt, endsAt }: RouletteNightTimes, now: Date) =>
  Date.parse(startsAt) - ROULETTE_EARLY_START_MS <= now.getTime() && now.getTime() < Date.parse(endsAt)

/** Whether a purchase paid now gives numbers: during the night, whether or not its first spin has been made. */
export const givesRouletteNumbers = (
  { state, startsAt, endsAt }: RouletteNightTimes & { readonly state: RouletteNightState },
  now: Date
) => state !== 'finished' && Date.parse(startsAt) <= now.getTime() && now.getTime() < Date.parse(endsAt)

/** A night as visitors see it: it may be over, or about to begin, before staff have said so. */
export type ShownRouletteState = RouletteNightState | 'starting'

export const shownRouletteState = (
  { state, startsAt, endsAt }: RouletteNightTimes & { readonly state: RouletteNightState },
  now: Date
): ShownRouletteState => {
  if (state !== 'scheduled' || now.getTime() < Date.parse(startsAt)) return state
  return now.getTime() < Date.parse(endsAt) ? 'starting' : 'finished'
}

export const isRouletteTurning = (lastSpunAt: string | undefined, now: Date) =>
  lastSpunAt !== undefined && now.getTime() - Date.parse(lastSpunAt) < ROULETTE_SPIN_MS

interface PurchasedLine {
  /** ₮ for one, and how many. */
  readonly price: number
  readonly quantity: number
  readonly ageRestricted: boolean
  readonly requiresPrescription: boolean
}

/**
 * ₮ of a purchase that count for numbers. The law on alcohol (2022, 29.1.5) forbids games and prize draws that involve
 * it, so alcohol brings no number; neither does prescription medicine. Never more than was paid in all.
 */
export function rouletteAmount(lines: readonly PurchasedLine[], total: number): number {
  const counted = lines.filter(line => !line.ageRestricted && !line.requiresPrescription)
  return Math.min(
    total,
    counted.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  )
}

export interface RouletteNumberRule {
  /** ₮ that bring one number. */
  readonly numberPrice: number
  /** The most that one purchase brings. */
  readonly numbersPerOrder: number
}

export const rouletteNumbersFor = (amount: number, { numberPrice, numbersPerOrder }: RouletteNumberRule) =>
  Math.min(numbersPerOrder, Math.floor(Math.max(0, amount) / numberPrice))

/**
 * States of an order's numbers, those that are kept longest first; a prize that was handed over is never asked back.
 */
const LAST_VOIDED_FIRST_KEPT = ['handed-over', 'spent', 'won', 'valid'] as const

interface IssuedNumber {
  readonly number: number
  readonly state: RouletteNumberState
  readonly isHandedOver: boolean
}

/**
 * Numbers that become void when so many are left to an order, because goods of it were given back: those that have not
 * been called before those that have, and the last given first.
 */
export function numbersTakenBack<N extends IssuedNumber>(numbers: readonly N[], left: number): readonly N[] {
  const rank = ({ state, isHandedOver }: N) =>
    LAST_VOIDED_FIRST_KEPT.findIndex(each => (isHandedOver ? each === 'handed-over' : each === state))
  return numbers
    .filter(({ state }) => state !== 'void')
    .toSorted((a, b) => rank(a) - rank(b) || a.number - b.number)
    .slice(left)
    .filter(({ state, isHandedOver }) => !isHandedOver && state !== 'spent')
}

/** Alcohol is never a prize (law of 2022, 29.1.5), and medicine is chosen by a pharmacist, not by a wheel. */
export const mayBeRoulettePrize = (kind: LicensedKind | undefined, requiresPrescription: boolean) =>
  kind === undefined && !requiresPrescription

interface OrderOfNumber {
  readonly state: OrderState
  readonly payment: PaymentState
  readonly shipment: ShipmentState
}

/**
 * A prize goes with goods that the buyer has: an order that waits in the branch can still be canceled for all of its
 * money.
 */
export const mayHandOverRoulettePrize = ({ state, payment, shipment }: OrderOfNumber) =>
  state === 'complete' && payment === 'completed' && shipment === 'delivered'

interface HeldNumber {
  readonly number: number
  readonly state: RouletteNumberState
  /** The owner: an account, or the order of a guest. */
  readonly holder: string
}

/** Numbers that may be called, smallest first: valid ones of those who have not won tonight. */
export function drawableNumbers<N extends HeldNumber>(numbers: readonly N[]): readonly N[] {
  const winners = new Set(numbers.flatMap(({ state, holder }) => (state === 'won' ? [holder] : [])))
  return numbers
    .filter(({ state, holder }) => state === 'valid' && !winners.has(holder))
    .toSorted((a, b) => a.number - b.number)
}

/** A name as a hall may see it: its first letter; how long it is stays untold. */
export function maskedName(name: string): string {
  const [first] = name.trim()
  return first === undefined ? '•••' : `${first.toLocaleUpperCase('mn')}•••`
}
