/** The wallet's rules (spec §9). */

/** A purchase must be above this for the wallet to be used at all, ₮. */
export const WALLET_USABLE_ABOVE = 20_000
/** How much of a purchase cash that was paid in and gift cards may cover, per cent. */
export const WALLET_CASH_COVER_PERCENT = 100
/** How much of a purchase refund credit may cover, per cent. */
export const WALLET_CREDIT_COVER_PERCENT = 50
/** Merchants' vouchers are usable above one of these, ₮, whichever the merchant chose. */
export const MERCHANT_VOUCHER_ABOVE = [50, 500, 100_000] as const
/** Added to the wallet for a purchase, per cent of it. */
export const WALLET_BONUS_PERCENT = 3
/** Given back as refund credit, per cent of the price: one rate or the other, by product. */
export const REFUND_CREDIT_PERCENTS = [1, 2] as const
