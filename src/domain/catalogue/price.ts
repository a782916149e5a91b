/** ₮; above this a price is a typing error. */
export const PRICE_MAX = 100_000_000

export interface Priced {
  /** Regular price, ₮. */
  readonly price: number
  readonly salePrice: number | null
  readonly saleStartAt: string | null
  readonly saleExpireAt: string | null
}

/** Whether the sale price applies: from its start up to its end, and only when it is below the regular price. */
export function isOnSale(product: Priced, now: Date): boolean {
  const { price, salePrice, saleStartAt, saleExpireAt } = product
  if (salePrice === null || salePrice >= price) return false
  if (saleStartAt !== null && now.getTime() < Date.parse(saleStartAt)) return false
  return saleExpireAt === null || now.getTime() < Date.parse(saleExpireAt)
}

/** Current price, ₮. */
export const sellingPrice = (product: Priced, now: Date): number =>
  isOnSale(product, now) && product.salePrice !== null ? product.salePrice : product.price

/** Whole per cent off, rounded down so that it never promises too much. */
export const salePercent = (price: number, selling: number): number =>
  selling < price ? Math.floor(((price - selling) * 100) / price) : 0
