/** Amounts are whole tögrög everywhere; this is the only place that rounds. */

/** VAT, per cent; prices include it (design §5). */
export const VAT_PERCENT = 10

/** Half a tögrög goes up, for both signs the same distance from zero. */
export const roundAmount = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount))

/** `percent` of an amount, rounded once. */
export const percentOf = (amount: number, percent: number) => roundAmount((amount * percent) / 100)

/** VAT contained in a price that includes it. */
export const vatIn = (total: number) => roundAmount((total * VAT_PERCENT) / (100 + VAT_PERCENT))
