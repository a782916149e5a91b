import {
  exceededLimit,
  weightInTablets,
  substanceLimitsOf,
  type ExceededLimit,
  type MedicineLimits,
  type MedicineLine
} from '../../../../domain/ordering/medicine-limit.ts'
import { daysBefore } from '../../../../domain/time.ts'
import { isShopLocale, type Locale } from '../../../../i18n/locales.ts'
import type { VariantDetails, VariantDetailsCache } from '../../../catalogue/products/index.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import type { OrderExtension, PlacementGuard } from '../order-extension.ts'
import { isPhoneVerified } from './phone-verification.ts'
import type { OrderRow } from '../queries.ts'

interface Deps {
  readonly limits: MedicineLimits
  readonly variantDetails: VariantDetailsCache
}

/** Refuses an order of more medicine than one person may buy, alone or together with their orders of the days before. */
export const medicineLimitExtension = ({ limits, variantDetails }: Deps): OrderExtension => {
  /** Only substances with a limit of their own are counted over several orders. */
  const isLimitedByBuyer = ({ lines }: OrderAggregate) =>
    lines.some(line => substanceLimitsOf(medicineLine(line), limits).length > 0)

  const guard: PlacementGuard = async (tx, aggregate, now) => {
    if (!isLimitedByBuyer(aggregate)) return undefined
    const { order, lines } = aggregate
    const before = await boughtBefore(tx, { order, limits, variantDetails }, now)
    const exceeded = exceededLimit(lines.map(medicineLine), limits, before)
    if (!exceeded) return undefined
    const values = valuesOf(exceeded, limits, order.locale as Locale)
    return { status: 422, code: exceeded.weight ? 'medicine-limit-grams-days' : 'medicine-limit-days', values }
  }

  return {
    blocker: (_, { lines }) => {
      const exceeded = exceededLimit(lines.map(medicineLine), limits)
      return Promise.resolve(
        exceeded && {
          code: exceeded.weight ? ('medicine-limit-grams' as const) : ('medicine-limit' as const),
          until: undefined,
          values: (locale: Locale) => valuesOf(exceeded, limits, locale)
        }
      )
    },
    isLimitedByBuyer,
    placementGuard: guard,
    revivalGuard: guard
  }
}

const medicineLine = ({ details, quantity }: Pick<OrderAggregate['lines'][number], 'details' | 'quantity'>) =>
  lineOf(details, quantity)

const lineOf = (details: VariantDetails, quantity: number): MedicineLine => ({
  productId: details.productId,
  skus: [details.productSku, details.sku],
  name: details.name,
  taxon: details.mainTaxon,
  substance: details.substance,
  strength: details.strength,
  content: details.content,
  quantity
})

const valuesOf = ({ name, packs, weight }: ExceededLimit, { days }: MedicineLimits, locale: Locale) => {
  const weighed = weight && weightInTablets(weight)
  return {
    name: name[isShopLocale(locale) ? locale : 'mn'],
    packs: String(packs),
    days: String(days),
    ...(weighed && {
      grams: String(weighed.grams),
      tablets: String(weighed.tablets),
      milligrams: String(weighed.tabletMilligrams)
    })
  }
}

interface Before {
  readonly order: OrderAggregate['order']
  readonly limits: MedicineLimits
  readonly variantDetails: VariantDetailsCache
}

/**
 * Lines of the buyer's other orders, by phone and by account, that were placed or paid within the days of the limit and
 * not called off. Anybody can type a number: an order that is neither paid nor proven to be of this phone does not count
 * against who has proven it, so that a stranger cannot keep them from medicine. Those who have proven nothing are
 * counted together, or the limit would be one more for each order that is not paid yet.
 */
async function boughtBefore(reader: Reader, { order, limits, variantDetails }: Before, now: Date) {
  const since = daysBefore(now, limits.days).toISOString()
  const { id: order_id, phone, user_id } = order
  const isProven = await isPhoneVerified(reader, order)
  const bought: MedicineLine[] = []
  for (const row of await reader.all(linesOfBuyer, { phone, user_id, since, order_id })) {
    const isOwn = row.verified_phone === phone || (user_id !== null && row.user_id === user_id)
    if (isProven && !isOwn && row.payment_state !== 'completed') continue
    const details = await variantDetails.get(reader, row.variant_id)
    if (details) bought.push(lineOf(details, row.quantity))
  }
  return bought
}

const LINES_MAX = 1_000

type BuyerLine = Pick<OrderRow, 'verified_phone' | 'user_id' | 'payment_state'> & {
  readonly variant_id: string
  readonly quantity: number
}

const linesOfBuyer = statement<{ phone: string; user_id: string | null; since: string; order_id: string }, BuyerLine>(
  (db, p) =>
    db
      .selectFrom('orders')
      .innerJoin('line_items', 'line_items.order_id', 'orders.id')
      .select([
        'line_items.variant_id',
        'line_items.quantity',
        'orders.verified_phone',
        'orders.user_id',
        'orders.payment_state'
      ])
      .where(e => e.or([e('orders.phone', '=', p('phone')), e('orders.user_id', '=', p('user_id'))]))
      // A revived order was placed long before it was paid.
      .where(e => e.or([e('orders.completed_at', '>', p('since')), e('orders.paid_at', '>', p('since'))]))
      .where('orders.state', 'in', ['complete', 'returned'])
      .where('orders.id', '!=', p('order_id'))
      .limit(LINES_MAX)
)
