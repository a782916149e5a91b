/** A number as the protocol names buckets by it: always with a decimal point. */
export const decimalKey = (number: number) => (Number.isInteger(number) ? number.toFixed(1) : String(number))
