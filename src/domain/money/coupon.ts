import { percentOf, allocateProportionally } from '../money.ts'

/** Coupons and promo codes: their discount, its scope, and reasons why a code is not eligible. */

/** Most coupons, and most gift cards, of one order. */
export const CODES_PER_ORDER_MAX = 3
export const COUPON_LETTERS_MIN = 4
export const COUPON_LETTERS_MAX = 24
/** Highest discount in per cent, so that a typo of staff never gives products away for nothing. */
export const COUPON_PERCENT_MAX = 90

/** Effect of a coupon: per cent or ₮ off the products, free delivery, or one piece of its product for nothing. */
export const COUPON_EFFECTS = ['percent', 'amount', 'free-delivery', 'gift'] as const
export type CouponEffect = (typeof COUPON_EFFECTS)[number]
/** Effects that staff write coupons of; a gift is a prize. */
export const STAFF_COUPON_EFFECTS = ['percent', 'amount', 'free-delivery'] as const

/** Coupons it can be combined with: none, one for the delivery, or any that allows it too. */
export const COUPON_COMBINATIONS = ['never', 'delivery', 'all'] as const
export type CouponCombination = (typeof COUPON_COMBINATIONS)[number]

export interface CouponTerms {
  readonly effect: CouponEffect
  /** Per cent or ₮; unused for free delivery. */
  readonly value: number
  /** Highest discount, ₮. */
  readonly maxDiscount: number | null
  /** Smallest sum of eligible lines, ₮. */
  readonly minimum: number
  /** SKUs of products or variants, taxons and brands in its scope; an empty list means all. */
  readonly products: readonly string[]
  readonly taxons: readonly string[]
  readonly brands: readonly string[]
  readonly combines: CouponCombination
  readonly startsAt: string | null
  readonly expiresAt: string | null
}

/** The facts of an order line that decide about a coupon. */
export interface CouponLine {
  readonly lineId: string
  /** SKUs of the product and of the variant. */
  readonly sku: string
  readonly variantSku: string
  readonly brand: string
  readonly taxons: readonly string[]
  readonly quantity: number
  /** ₮ of all pieces. */
  readonly total: number
  readonly ageRestricted: boolean
}

type CouponScope = Pick<CouponTerms, 'products' | 'taxons' | 'brands'>

/** A taxon contains the taxons below it. */
const isWithinTaxon = (taxon: string, limit: string) => taxon === limit || taxon.startsWith(`${limit}/`)

/** Alcohol is never discounted, whatever the coupon's scope. */
export const appliesTo = ({ products, taxons, brands }: CouponScope, line: CouponLine): boolean =>
  !line.ageRestricted &&
  (products.length === 0 || products.includes(line.sku) || products.includes(line.variantSku)) &&
  (brands.length === 0 || brands.includes(line.brand)) &&
  (taxons.length === 0 || taxons.some(limit => line.taxons.some(taxon => isWithinTaxon(taxon, limit))))

/** Sum of the eligible lines, ₮. */
export const eligibleTotal = (scope: CouponScope, lines: readonly CouponLine[]) =>
  lines.reduce((sum, line) => sum + (appliesTo(scope, line) ? line.total : 0), 0)

/** Both must allow it. */
export const canCombine = (one: CouponTerms, another: CouponTerms) => allows(one, another) && allows(another, one)

const ALLOWS: Record<CouponCombination, (other: CouponEffect) => boolean> = {
  never: () => false,
  delivery: other => other === 'free-delivery',
  all: () => true
}

const allows = ({ combines }: CouponTerms, other: CouponTerms) => ALLOWS[combines](other.effect)

/** Everything that decides whether a coupon is eligible for an order. */
export interface CouponSituation {
  readonly terms: CouponTerms
  readonly now: Date
  readonly voided: boolean
  readonly signedIn: boolean
  /** Only for signed-in customers. */
  readonly usersOnly: boolean
  /** Redemptions by everybody and by this customer, and their limits (null: none). */
  readonly uses: number
  readonly maxUses: number | null
  readonly usesByCustomer: number
  readonly maxUsesByCustomer: number | null
  readonly lines: readonly CouponLine[]
  /** Coupons already applied to the order. */
  readonly others: readonly CouponTerms[]
}

export type CouponIneligibleReason =
  | 'coupon-ended'
  | 'coupon-not-yet'
  | 'coupon-expired'
  | 'coupon-sign-in'
  | 'coupon-used-by-you'
  | 'coupon-used-up'
  | 'coupon-not-combinable'
  | 'coupon-alcohol'
  | 'coupon-other-goods'
  | 'coupon-minimum'

/** Reasons in the order of precedence: the customer reads the first that applies. */
const INELIGIBLE_REASONS: readonly (readonly [CouponIneligibleReason, (of: CouponSituation) => boolean])[] = [
  ['coupon-ended', of => of.voided],
  ['coupon-not-yet', of => of.terms.startsAt !== null && of.now.getTime() < Date.parse(of.terms.startsAt)],
  ['coupon-expired', of => of.terms.expiresAt !== null && of.now.getTime() >= Date.parse(of.terms.expiresAt)],
  ['coupon-sign-in', of => of.usersOnly && !of.signedIn],
  ['coupon-used-by-you', of => of.maxUsesByCustomer !== null && of.usesByCustomer >= of.maxUsesByCustomer],
  ['coupon-used-up', of => of.maxUses !== null && of.uses >= of.maxUses],
  ['coupon-not-combinable', of => of.others.some(other => !canCombine(of.terms, other))],
  ['coupon-alcohol', of => of.lines.length > 0 && of.lines.every(({ ageRestricted }) => ageRestricted)],
  ['coupon-other-goods', of => !of.lines.some(line => appliesTo(of.terms, line))],
  ['coupon-minimum', of => eligibleTotal(of.terms, of.lines) < of.terms.minimum]
]

export const couponIneligibleReason = (situation: CouponSituation): CouponIneligibleReason | undefined =>
  INELIGIBLE_REASONS.find(([, isTrue]) => isTrue(situation))?.[0]

export interface Discount {
  readonly id: string
  /** ₮ off, never negative. */
  readonly amount: number
  /** ₮ off by line id, adding up to `amount`; empty for free delivery. */
  readonly shares: ReadonlyMap<string, number>
}

/** A gift costs nothing before anything is taken off; percentages are of the full price, so they precede amounts. */
const APPLICATION_ORDER: Record<CouponEffect, number> = { gift: 0, percent: 1, amount: 2, 'free-delivery': 3 }

/** Discounts of all eligible coupons together; neither a line nor the delivery becomes negative. */
export function discountsOf(
  coupons: readonly { readonly id: string; readonly terms: CouponTerms }[],
  lines: readonly CouponLine[],
  delivery: number
): readonly Discount[] {
  const left = new Map(lines.map(({ lineId, total }) => [lineId, total]))
  let deliveryLeft = delivery
  return coupons
    .toSorted((one, another) => APPLICATION_ORDER[one.terms.effect] - APPLICATION_ORDER[another.terms.effect])
    .map(({ id, terms }) => {
      if (terms.effect === 'free-delivery') {
        const amount = Math.min(terms.maxDiscount ?? deliveryLeft, deliveryLeft)
        deliveryLeft -= amount
        return { id, amount, shares: new Map() }
      }
      if (terms.effect === 'gift') {
        const gift = lines.find(line => appliesTo(terms, line))
        const amount = gift ? Math.min(Math.floor(gift.total / gift.quantity), left.get(gift.lineId) ?? 0) : 0
        if (gift) left.set(gift.lineId, (left.get(gift.lineId) ?? 0) - amount)
        return { id, amount, shares: new Map(gift ? [[gift.lineId, amount]] : []) }
      }
      const eligibleLines = lines.filter(line => appliesTo(terms, line)).map(({ lineId }) => lineId)
      const weights = eligibleLines.map(line => left.get(line) ?? 0)
      const amount = discountAmount(
        terms,
        weights.reduce((sum, weight) => sum + weight, 0)
      )
      const shared = allocateProportionally(amount, weights)
      const shares = new Map(eligibleLines.map((line, at) => [line, shared[at] ?? 0]))
      for (const [line, share] of shares) left.set(line, (left.get(line) ?? 0) - share)
      return { id, amount, shares }
    })
}

const discountAmount = ({ effect, value, maxDiscount }: CouponTerms, of: number) =>
  Math.min(effect === 'percent' ? percentOf(of, value) : value, maxDiscount ?? of, of)

/** States of a coupon in lists of staff. */
export const COUPON_STATES = ['usable', 'soon', 'used-up', 'expired', 'stopped'] as const
export type CouponState = (typeof COUPON_STATES)[number]

interface CouponStateFacts {
  readonly isStopped: boolean
  readonly startsAt: string | null
  readonly expiresAt: string | null
  readonly uses: number
  readonly maxUses: number | null
  readonly now: Date
}

/** In the order of precedence: a stopped coupon that has expired as well is stopped. */
export function couponState({ isStopped, startsAt, expiresAt, uses, maxUses, now }: CouponStateFacts): CouponState {
  if (isStopped) return 'stopped'
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) return 'expired'
  if (maxUses !== null && uses >= maxUses) return 'used-up'
  return startsAt !== null && Date.parse(startsAt) > now.getTime() ? 'soon' : 'usable'
}
