/** A promo code is four digits (spec §9), short enough to be announced on the radio. */
export const PROMO_CODE_DIGITS = 4

export const isPromoCode = (key: string) => key.length === PROMO_CODE_DIGITS && /^\d+$/.test(key)
