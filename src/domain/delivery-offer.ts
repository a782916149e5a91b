/** Ways of delivery as they are offered for one order (spec §9). */

interface Offered {
  /** ₮ */
  readonly fee: number
  /** Latest moment of arrival, ISO. */
  readonly promised_by: string
}

/** Offers that no other beats in both price and time: nobody would choose to pay as much for a later arrival. */
export const withoutWorse = <T extends Offered>(offers: readonly T[]): readonly T[] =>
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
