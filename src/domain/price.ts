export interface Priced {
  /** Regular price, ₮. */
  readonly price: number
  readonly salePrice: number | null
  readonly saleStartAt: string | null
  readonly saleExpireAt: string | null
}

/** A sale begins and ends at its minute; one that would raise the price is no sale. */
export function isOnSale(product: Priced, now: Date): boolean {
  const { price, salePrice, saleStartAt, saleExpireAt } = product
  if (salePrice === null || salePrice >= price) return false
  if (saleStartAt !== null && now.getTime() < Date.parse(saleStartAt)) return false
  return saleExpireAt === null || now.getTime() < Date.parse(saleExpireAt)
}

/** What it costs now, ₮. */
export const sellingPrice = (product: Priced, now: Date): number =>
  isOnSale(product, now) && product.salePrice !== null ? product.salePrice : product.price

/** Whole per cent off, never rounded up to more than the customer gets. */
export const salePercent = (price: number, selling: number): number =>
  selling < price ? Math.floor(((price - selling) * 100) / price) : 0
