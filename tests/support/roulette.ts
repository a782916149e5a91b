import type { RouletteNight } from '../../src/contract/games/roulette.ts'
import { addNight } from '../../src/server/games/roulette/nights.ts'
import { stockPrize } from '../../src/server/games/roulette/prizes.ts'
import { createVariantDetailsCache } from '../../src/server/catalogue/products/variant-details.ts'
import { readLocations } from '../../src/server/catalogue/branches/locations.ts'
import { join } from 'node:path'
import { buyer, type TestShop } from './shop.ts'
import { signedInStaff } from './staff.ts'

export const BRANCH = 'T-CENTRE'
const BRANCHES = join(import.meta.dirname, 'content/branches')

export const NIGHT = {
  id: 'winter-night',
  location: BRANCH,
  title: { mn: 'Өвлийн үдэш', en: 'Winter night' },
  starts_at: '2026-11-21T01:00:00.000Z',
  ends_at: '2026-11-21T14:00:00.000Z',
  number_price: 30_000,
  numbers_per_order: 3,
  demonstration: false
}

export const rouletteDeps = async ({ shop: { db }, clock }: Pick<TestShop, 'shop' | 'clock'>) => ({
  ...{ db, now: () => clock.now, variantDetails: createVariantDetailsCache() },
  branches: await readLocations(BRANCHES)
})

/** A night at a branch with pieces of one prize; answers the prize. */
export async function openNight(shop: TestShop, count = 2, more: Partial<typeof NIGHT> = {}) {
  const deps = await rouletteDeps(shop)
  const added = await addNight(deps, 'command', { ...NIGHT, ...more })
  if (!added.ok) throw new Error(added.problem.code)
  const stocked = await stockPrize(deps, 'command', { location: BRANCH, sku: 'BPM-1-W', count_on_hand: count })
  if (!stocked.ok) throw new Error(stocked.problem.code)
  for (const sku of ['IBU-200', 'VOD-70']) await fillShelf(shop, sku)
  return stocked.value.product_id
}

/** Everything the shop has of a product lies in the branch. */
async function fillShelf({ shop, stock, variant }: TestShop, sku: string) {
  const row = { variant_id: await variant(sku), location: BRANCH, count_on_hand: (await stock(sku)).on_hand }
  await shop.db.change(async ({ query }) => {
    await query.deleteFrom('branch_stock').where('variant_id', '=', row.variant_id).execute()
    await query.insertInto('branch_stock').values(row).execute()
  })
}

/** Goods that somebody orders to the branch, without being there yet. */
export async function orderAtBranch(
  shop: TestShop,
  quantity = 6,
  sku = 'IBU-200',
  recipient = 'Болормаа',
  phone = '99191234'
) {
  const someone = buyer(shop)
  await someone.add(sku, quantity)
  await someone.checkout({
    ...{ phone, email: 'bolor@example.mn', payment_method: 'cash', age_confirmed: true },
    delivery: { option: 'pickup', branch: BRANCH, recipient }
  })
  const placed = await someone.complete()
  if (placed.status !== 200) throw new Error(placed.body.code)
  return someone
}

/** The same, fetched and paid: it gives numbers during a night. */
export async function boughtAtBranch(shop: TestShop, ...order: readonly [number?, string?, string?, string?]) {
  const someone = await orderAtBranch(shop, ...order)
  const { number } = someone.order()
  for (const step of ['ready', 'delivered'] as const) {
    const moved = await shop.shop.admin.shipping.move(number, step)
    if (!moved.ok) throw new Error(moved.problem.code)
  }
  await someone.read()
  return someone
}

/** ₮144,000 that a customer pays from the wallet at once, to be fetched later. */
export async function paidAtBranch(shop: TestShop, { access }: { readonly access: () => string }) {
  const someone = buyer({
    variant: shop.variant,
    request: (method, path, body, headers) =>
      shop.request(method, path, body, { ...headers, authorization: `Bearer ${access()}` })
  })
  await someone.add('IBU-200', 18)
  await someone.checkout({
    ...{ phone: '99191234', email: 'bolor@example.mn', wallet_amount: 144_000 },
    delivery: { option: 'pickup', branch: BRANCH, recipient: 'Болормаа' }
  })
  const placed = await someone.complete()
  if (placed.status !== 200) throw new Error(placed.body.code)
  return someone
}

/** Pieces of an order's only line come back faulty, and their money goes. */
export async function giveBack(shop: TestShop, someone: ReturnType<typeof buyer>, quantity: number) {
  const { number, line_items } = someone.order()
  const lines = [{ line_item_id: line_items[0]?.id, quantity }]
  const key = { 'idempotency-key': `back-${quantity}` }
  const requested = await someone.send('POST', `/orders/${number}/returns`, { reason: 'damaged', lines }, key)
  if (requested.status !== 201) throw new Error(requested.body.code)
  const back = requested.body.returns.at(-1)?.number ?? ''
  for (const step of ['approved', 'received', 'refunded'] as const) {
    const decided = await shop.shop.admin.returns.decide(back, step, {})
    if (!decided.ok) throw new Error(decided.problem.code)
  }
  await someone.read()
}

export const nightOf = async ({ request }: Pick<TestShop, 'request'>, id = NIGHT.id, locale = 'en') =>
  (await (await request('GET', `/api/v2/roulette/nights/${id}?locale=${locale}`)).json()) as RouletteNight

export const jsonOf = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T
export const codeOf = async (answer: Response) => [answer.status, (await jsonOf<{ code: string }>(answer)).code]

let keys = 0
/** The host of the night at the admin page. */
export async function host(shop: TestShop) {
  const staff = await signedInStaff(shop, 'games')
  return {
    ...staff,
    start: (id = NIGHT.id) => staff.send('PUT', `/roulette/nights/${id}/start`),
    finish: () => staff.send('PUT', `/roulette/nights/${NIGHT.id}/finish`),
    spin: (product_id: string, key = `spin-${++keys}`) =>
      staff.send('POST', `/roulette/nights/${NIGHT.id}/spins`, { product_id }, { 'idempotency-key': key }),
    voidSpin: (id: string, reason: string) => staff.send('PUT', `/roulette/spins/${id}/void`, { reason }),
    handOver: (id: string) => staff.send('PUT', `/roulette/spins/${id}/hand_over`)
  }
}

/** Until the wheel stands still. */
export const wheelStops = ({ clock }: TestShop) => clock.pass(1)
