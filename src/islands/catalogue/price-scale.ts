/** A slider's places from 0 to 100 and the prices they stand for: cheap things are many, so the scale is logarithmic. */
export const PLACES = 100

export interface Ends {
  readonly min: number
  readonly max: number
}

/** Two leading digits: ₮ 12,345 is aimed at as ₮ 12,000. */
function rounded(price: number) {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(price)) - 1)
  return Math.round(price / step) * step
}

export function priceAt(place: number, { min, max }: Ends): number {
  if (place <= 0) return min
  if (place >= PLACES) return max
  return Math.min(max, Math.max(min, rounded(min * (max / min) ** (place / PLACES))))
}

export const placeOf = (price: number, { min, max }: Ends) =>
  Math.min(PLACES, Math.max(0, Math.round((Math.log(price / min) / Math.log(max / min)) * PLACES)))
