import type { DrawResult, PrizePromotionDetail } from '../../src/contract/games/prize-promotion.ts'
import type { RouletteNight } from '../../src/contract/games/roulette.ts'
import { join } from 'node:path'
import { readLocations } from '../../src/server/catalogue/branches/locations.ts'
import { createVariantDetailsCache } from '../../src/server/catalogue/products/variant-details.ts'
import { addNight } from '../../src/server/games/roulette/nights.ts'
import { stockPrize } from '../../src/server/games/roulette/prizes.ts'
import { TEST_CONTENT } from '../support/live-shop.ts'
import { askOnce, change, meet } from './buying.ts'
import { backOfficeOf } from './back-office.ts'
import { phoneOfOrder } from '../support/phone-of-order.ts'
import type { Random } from './random.ts'
import type { Step } from './step.ts'
import { InvariantViolation } from './invariant-violation.ts'
import type { World } from './world.ts'

/** The lucky wheel, and a game night at a branch. */

/** Pieces of the night's prize. */
const PRIZES = 5
const BRANCH = 'T-CENTRE'
const NIGHT = 'winter-night'

async function spinWheel(world: World, random: Random) {
  const person = random.pick(world.people)
  if (!person) return
  const authorization = `Bearer ${person.access}`
  const { body } = await world.ask('GET', '/promotions/wheel', undefined, { authorization })
  const seed_hash = (body as unknown as PrizePromotionDetail).player?.seed_hash
  if (seed_hash === undefined) return
  const key = `draw-${random.below(1e9)}`
  const wish = { promotion_id: 'wheel', seed_hash, client_seed: 'client-seed' }
  const draw = () =>
    world.ask('PUT', '/promotions/lucky_wheel', wish, {
      authorization: `Bearer ${person.access}`,
      'idempotency-key': key
    })
  const answers = await Promise.all(random.chance(30) ? [draw(), draw()] : [draw()])
  const drawn = answers.flatMap(({ status, body: result }) =>
    status === 200 ? [(result as unknown as DrawResult).record.id] : []
  )
  if (!world.isDead() && new Set(drawn).size > 1)
    throw new InvariantViolation(`One key drew twice: ${JSON.stringify(answers)}`)
}

/** Goods that are fetched and paid at the branch while it plays. */
async function buyAtBranch(world: World, random: Random) {
  const person = random.chance(50) ? random.pick(world.people) : undefined
  const headers: Record<string, string> = person ? { authorization: `Bearer ${person.access}` } : {}
  const line_item = { variant_id: world.variants.get('IBU-200'), quantity: 4 + random.below(9) }
  const answer = await world.ask('POST', '/orders/0/line_items', { line_item }, headers)
  if (answer.status !== 201) return
  const known = meet(world, answer, person)
  const path = `/checkouts/${known.number}`
  await change(world, known, `PUT ${path}`, {
    ...{ phone: phoneOfOrder(known.number), email: 'bolor@example.mn', payment_method: 'cash', age_confirmed: true },
    delivery: { option: 'pickup', branch: BRANCH, recipient: 'Болормаа' }
  })
  await askOnce(world, known, `PUT ${path}/complete`, 'placed')
  if (known.body.state !== 'complete') return
  try {
    for (const step of ['ready', 'delivered'] as const) await world.admin().shipping.move(known.number, step)
  } catch (error) {
    if (!world.isDead()) throw error
  }
}

async function playNight(world: World, random: Random) {
  const { query } = world.db()
  if (!(await query.selectFrom('roulette_nights').select('id').executeTakeFirst())) {
    await openNight(world).catch((error: unknown) => {
      if (!world.isDead()) throw error
    })
    return
  }
  const office = backOfficeOf(world, 'games')
  const product = await query.selectFrom('roulette_products').select('id').executeTakeFirst()
  const spin = await query.selectFrom('roulette_spins').selectAll().orderBy('position', 'desc').executeTakeFirst()
  const fate = random.next() * 100
  if (fate < 20) await office('PUT', `/roulette/nights/${NIGHT}/start`)
  else if (fate < 22) await office('PUT', `/roulette/nights/${NIGHT}/finish`)
  else if (fate < 45 && spin) await office('PUT', `/roulette/spins/${spin.id}/hand_over`)
  else if (fate < 55 && spin) await office('PUT', `/roulette/spins/${spin.id}/void`, { reason: 'absent' })
  else if (product) {
    const headers = { 'idempotency-key': `spin-${random.below(1e9)}` }
    const turn = () =>
      office<RouletteNight>('POST', `/roulette/nights/${NIGHT}/spins`, { product_id: product.id }, headers)
    await Promise.all(random.chance(20) ? [turn(), turn()] : [turn()])
  }
}

/** A night that has not begun, with its prizes, and goods on the branch's shelf. */
async function openNight(world: World) {
  const deps = {
    ...{ db: world.db(), now: () => world.clock.now, variantDetails: createVariantDetailsCache() },
    branches: await readLocations(join(TEST_CONTENT, 'branches'))
  }
  await stockPrize(deps, 'command', { location: BRANCH, sku: 'BPM-1-W', count_on_hand: PRIZES })
  await world.db().change(async ({ query }) => {
    const shelf = { variant_id: world.variants.get('IBU-200') ?? '', location: BRANCH, count_on_hand: 500 }
    await query.deleteFrom('branch_stock').where('variant_id', '=', shelf.variant_id).execute()
    await query.insertInto('branch_stock').values(shelf).execute()
  })
  await addNight(deps, 'command', {
    ...{ id: NIGHT, location: BRANCH, title: { mn: 'Үдэш', en: 'Night' }, demonstration: false },
    ...{ starts_at: '2026-11-21T01:00:00.000Z', ends_at: '2026-11-22T01:00:00.000Z' },
    ...{ number_price: 30_000, numbers_per_order: 3 }
  })
}

export const PLAYING: readonly Step[] = [
  { name: 'spin the wheel', weight: 5, run: spinWheel },
  { name: 'buy at a branch', weight: 3, run: buyAtBranch },
  { name: 'play a game night', weight: 6, run: playNight }
]
