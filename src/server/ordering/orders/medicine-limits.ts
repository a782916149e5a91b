import {
  exceededLimit,
  type ExceededLimit,
  type MedicineLimits,
  type MedicineLine
} from '../../../domain/medicine-limit.ts'
import { daysBefore } from '../../../domain/time.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import type { VariantDetails, VariantDetailsCache } from '../../catalogue/products/index.ts'
import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { OrderAggregate } from './order-aggregate.ts'
import type { OrderExtension } from './order-extension.ts'

interface Deps {
  readonly limits: MedicineLimits
  readonly variantDetails: VariantDetailsCache
}

/** Refuses an order of more medicine than one person may buy, alone or together with their orders of the days before. */
export const medicineLimitExtension = ({ limits, variantDetails }: Deps): OrderExtension => ({
  blocker: (_, { lines }) => {
    const exceeded = exceededLimit(lines.map(medicineLine), limits)
    return Promise.resolve(
      exceeded && {
        code: 'medicine-limit' as const,
        until: undefined,
        values: (locale: Locale) => valuesOf(exceeded, limits, locale)
      }
    )
  },
  async placementGuard(tx, { lines, order }, now) {
    const wanted = lines.map(medicineLine)
    // Only substances with a limit of their own are counted over several orders.
    if (!wanted.some(line => isCounted(line, limits))) return undefined
    const before = await boughtBefore(tx, { order, limits, variantDetails }, now)
    const exceeded = exceededLimit(wanted, limits, before)
    if (!exceeded) return undefined
    const values = valuesOf(exceeded, limits, order.locale as Locale)
    return { status: 422, code: 'medicine-limit-days', values }
  }
})

const isCounted = (line: MedicineLine, { substances }: MedicineLimits) =>
  substances.some(each => line.substance?.toLowerCase().includes(each.substance.toLowerCase()))

const medicineLine = ({ details, quantity }: Pick<OrderAggregate['lines'][number], 'details' | 'quantity'>) =>
  lineOf(details, quantity)

const lineOf = ({ productId, name, mainTaxon, substance }: VariantDetails, quantity: number): MedicineLine => ({
  productId,
  name,
  taxon: mainTaxon,
  substance,
  quantity
})

const valuesOf = ({ name, packs }: ExceededLimit, { days }: MedicineLimits, locale: Locale) => ({
  name: name[isShopLocale(locale) ? locale : 'mn'],
  packs: String(packs),
  days: String(days)
})

interface Before {
  readonly order: OrderAggregate['order']
  readonly limits: MedicineLimits
  readonly variantDetails: VariantDetailsCache
}

/** Lines of this phone's other orders that were placed within the days of the limit and not called off. */
async function boughtBefore(reader: Reader, { order, limits, variantDetails }: Before, now: Date) {
  const since = daysBefore(now, limits.days).toISOString()
  const bought: MedicineLine[] = []
  for (const row of await reader.all(linesOfPhone, { phone: order.phone, since, order_id: order.id })) {
    const details = await variantDetails.get(reader, row.variant_id)
    if (details) bought.push(lineOf(details, row.quantity))
  }
  return bought
}

const LINES_MAX = 1_000

const linesOfPhone = statement<
  { phone: string; since: string; order_id: string },
  { variant_id: string; quantity: number }
>((db, p) =>
  db
    .selectFrom('orders')
    .innerJoin('line_items', 'line_items.order_id', 'orders.id')
    .select(['line_items.variant_id', 'line_items.quantity'])
    .where('orders.phone', '=', p('phone'))
    .where('orders.completed_at', '>', p('since'))
    .where('orders.state', 'in', ['complete', 'returned'])
    .where('orders.id', '!=', p('order_id'))
    .limit(LINES_MAX)
)
