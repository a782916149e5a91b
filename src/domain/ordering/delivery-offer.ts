/** Ways of delivery as they are offered for one order (spec §9). */

interface Offered {
  /** ₮ */
  readonly fee: number
  /** Latest moment of arrival, ISO. */
  readonly promised_by: string
}

/** Offers that no other beats in both price and time: nobody would choose to pay as much for a later arrival. */
export const withoutDominatedOffers = <T extends Offered>(offers: readonly T[]): readonly T[] =>
  offers.filter(
    offer =>
      !offers.some(
        other =>
          other !== offer &&
          other.fee <= offer.fee &&
          other.promised_by <= offer.promised_by &&
          (other.fee < offer.fee || other.promised_by < offer.promised_by)
      )
  )

/** The cheapest offer, of two that cost the same the earlier. */
export const cheapestOffer = <T extends Offered>(offers: readonly T[]): T | undefined =>
  offers.toSorted((a, b) => a.fee - b.fee || (a.promised_by < b.promised_by ? -1 : 1))[0]

/** What a cart says of free delivery, ₮ still missing; nothing where that would encourage to buy more alcohol. */
export function missingToFreeDelivery(from: number | null, itemTotal: number, hasAlcohol: boolean): number | undefined {
  if (from === null || (hasAlcohol && itemTotal < from)) return undefined
  return Math.max(0, from - itemTotal)
}

/** The branch where all of it can be fetched first; undefined where none has it. */
export const firstReady = <T extends { readonly ready_by: string | null }>(branches: readonly T[]): T | undefined =>
  branches
    .filter(({ ready_by }) => ready_by !== null)
    .toSorted((a, b) => ((a.ready_by ?? '') < (b.ready_by ?? '') ? -1 : 1))[0]

interface OfferedSlot {
  readonly id: string
  /** Hour of the day. */
  readonly from: number
  readonly full: boolean
}

export interface OfferedDay<S extends OfferedSlot = OfferedSlot> {
  readonly date: string
  readonly slots: readonly S[]
}

interface OfferedOption<Id extends string> {
  readonly id: Id
  readonly days: readonly OfferedDay[]
}

/** Few want a courier at dawn: the first slot of the day that begins at eight or later. */
const DAY_BEGINS_HOUR = 8

const firstFreeDay = ({ days }: Pick<OfferedOption<string>, 'days'>) =>
  days.find(({ slots }) => slots.some(({ full }) => !full)) ?? days[0]

/** An option with its first free hours, of a day or of the first that has any. */
export function withFirstFreeSlot<Id extends string>(option: OfferedOption<Id>, day = firstFreeDay(option)) {
  const free = day?.slots.filter(({ full }) => !full) ?? []
  const slot = free.find(({ from }) => from >= DAY_BEGINS_HOUR) ?? free[0]
  return { option: option.id, ...(day && slot && { date: day.date, slot: slot.id }) }
}
