import type { PickupBody } from '../../../../contract/ordering/delivery.ts'
import { stockByLocation } from '../../../../domain/catalogue/branch-stock.ts'
import { afterOpenTime } from '../../../../domain/catalogue/opening-hours.ts'
import { isShopLocale, type Locale } from '../../../../i18n/locales.ts'
import { type StockLocation, branchStockCounts } from '../../../catalogue/branches/index.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { ChosenDelivery, DeliveryDirectory } from '../../delivery/index.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { HOUR_MS } from '../../../../domain/time.ts'

/** Pieces of each variant of an order that lie in each branch and are nobody else's. */
async function branchStockOf(reader: Reader, { lines }: OrderAggregate, { branches }: DeliveryDirectory) {
  const counts = new Map<string, ReadonlyMap<string, number>>()
  for (const { variant_id, on_hand, stock_reserved } of lines) {
    if (counts.has(variant_id)) continue
    const rows = await branchStockCounts(reader, variant_id)
    const shelves = branches.map(({ code }) => ({
      location: code,
      count: rows.find(({ location }) => location === code)?.count_on_hand ?? 0
    }))
    const held = lines.reduce((sum, each) => sum + (each.variant_id === variant_id ? each.reserved : 0), 0)
    const mine = stockByLocation(on_hand - stock_reserved + held, shelves)
    counts.set(variant_id, new Map(mine.map(({ location, count }) => [location, count])))
  }
  return counts
}

/** Lines of which a branch has too few. */
function missingAt(
  branch: StockLocation,
  { lines }: OrderAggregate,
  counts: Awaited<ReturnType<typeof branchStockOf>>
) {
  const wanted = new Map<string, number>()
  for (const { variant_id, quantity } of lines) wanted.set(variant_id, (wanted.get(variant_id) ?? 0) + quantity)
  return lines
    .filter(({ variant_id }) => (wanted.get(variant_id) ?? 0) > (counts.get(variant_id)?.get(branch.code) ?? 0))
    .map(({ id }) => id)
}

/** When goods are packed in a branch, counted in hours it is open. */
export async function readyBy(
  reader: Reader,
  { hours }: StockLocation,
  deliveryDirectory: DeliveryDirectory,
  now: Date,
  planVersion?: number
) {
  const readyHours = (await deliveryDirectory.planOf(reader, planVersion)).setting('pickup-ready-hours')
  return afterOpenTime(hours, now, readyHours * HOUR_MS)?.toISOString() ?? null
}

/** Branches where orders are fetched, those that have all of this one first, the soonest before the later. */
export async function pickupOffers(
  reader: Reader,
  aggregate: OrderAggregate,
  deliveryDirectory: DeliveryDirectory,
  locale: Locale,
  now: Date
): Promise<readonly PickupBody[]> {
  const counts = await branchStockOf(reader, aggregate, deliveryDirectory)
  const language = isShopLocale(locale) ? locale : 'mn'
  const offers: PickupBody[] = []
  for (const branch of deliveryDirectory.branches) {
    if (!branch.pickup) continue
    const missing = missingAt(branch, aggregate, counts)
    offers.push({
      code: branch.code,
      slug: branch.slug,
      name: branch.name[language],
      address: branch.address[language],
      ready_by:
        missing.length === 0 ? await readyBy(reader, branch, deliveryDirectory, now, aggregate.planVersion) : null,
      missing_line_item_ids: missing
    })
  }
  return offers.toSorted(
    (a, b) =>
      a.missing_line_item_ids.length - b.missing_line_item_ids.length ||
      (a.ready_by ?? '').localeCompare(b.ready_by ?? '')
  )
}

/** Undefined when the branch is not one to fetch from, or does not have all of it. */
export async function choosePickup(
  reader: Reader,
  aggregate: OrderAggregate,
  deliveryDirectory: DeliveryDirectory,
  input: { readonly branch: string; readonly recipient: string },
  now: Date
): Promise<ChosenDelivery | undefined> {
  const branch = deliveryDirectory.branches.find(({ code, pickup }) => pickup && code === input.branch)
  if (!branch) return undefined
  if (missingAt(branch, aggregate, await branchStockOf(reader, aggregate, deliveryDirectory)).length > 0)
    return undefined
  const { code, slug, name, address } = branch
  return {
    option: 'pickup',
    date: null,
    slot: null,
    fee: 0,
    promised_by: await readyBy(reader, branch, deliveryDirectory, now, aggregate.planVersion),
    branch: { code, slug, name, address },
    recipient: input.recipient
  }
}
