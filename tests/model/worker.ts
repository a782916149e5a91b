import { RETURN_REASONS } from '../../src/domain/ordering/returns.ts'
import { adjustStock } from '../../src/server/catalogue/stock/ledger.ts'
import { depositMoney } from '../../src/server/money/wallet/ledger.ts'
import { change, someOrder } from './buying.ts'
import type { Random } from './random.ts'
import type { Step } from './step.ts'
import type { World } from './world.ts'

/** A day of the worker; what fails there is tried again by itself. */
export async function runJobs(world: World, names: readonly string[] = world.jobs()) {
  for (const name of names) {
    try {
      await world.job(name)
    } catch (error) {
      if (!world.isDead() && !world.isFaulty) throw error
    }
  }
}

const BOOKS_MINUTES = 360
const SHIPPING = ['ready', 'shipped', 'delivered'] as const
const DECISIONS = ['approved', 'declined', 'received', 'refunded'] as const

async function parcel(world: World, random: Random) {
  const known = someOrder(world, random, ({ body }) => body.state === 'complete')
  if (!known) return
  const { shipping } = world.admin()
  try {
    if (random.chance(30)) await shipping.confirm(known.number)
    else for (const step of SHIPPING) if (random.chance(75)) await shipping.move(known.number, step)
  } catch (error) {
    if (!world.isDead()) throw error
  }
  await change(world, known, `GET /orders/${known.number}`)
}

async function bringBack(world: World, random: Random) {
  const known = someOrder(world, random, ({ body }) => body.returnable.length > 0 || body.returns.length > 0)
  if (!known) return
  const open = random.pick(known.body.returnable)
  if (open && random.chance(50)) {
    const headers = { 'x-spree-order-token': known.token, 'idempotency-key': `return-${random.below(1e6)}` }
    const lines = [{ line_item_id: open.line_item_id, quantity: 1 + random.below(open.quantity) }]
    const wish = { lines, reason: random.pick(open.reasons) ?? RETURN_REASONS[0], note: 'x' }
    await world.ask('POST', `/orders/${known.number}/returns`, wish, headers)
  } else {
    const returnToDecide = random.pick(known.body.returns)
    if (!returnToDecide) return
    if (random.chance(15)) await change(world, known, `DELETE /orders/${known.number}/returns/${returnToDecide.number}`)
    else
      try {
        const to = random.pick(DECISIONS)
        if (to) await world.admin().returns.decide(returnToDecide.number, to, { restock: random.chance(70) })
      } catch (error) {
        if (!world.isDead()) throw error
      }
  }
  await change(world, known, `GET /orders/${known.number}`)
}

export const WORKER: readonly Step[] = [
  { name: 'send a parcel', weight: 6, run: parcel },
  { name: 'bring goods back', weight: 6, run: bringBack },
  {
    name: 'goods arrive',
    weight: 3,
    async run(world, random) {
      const id = random.chance(40) ? world.variants.get('BPM-1-W') : random.pick([...world.variants.values()])
      await world
        .db()
        .change(tx => adjustStock(tx, id ?? '', random.below(30) - 4, world.clock.now))
        .catch((error: unknown) => {
          if (!world.isDead()) throw error
        })
    }
  },
  {
    name: 'time passes',
    weight: 8,
    async run(world, random) {
      const minutes = random.chance(80) ? random.below(6) : random.chance(70) ? random.below(60) : random.below(3_000)
      // Every six hours somebody compares the books, or money that nobody told of would be looked for too late.
      for (let left = minutes; left > 0; left -= BOOKS_MINUTES) {
        world.clock.pass(Math.min(left, BOOKS_MINUTES))
        if (left > BOOKS_MINUTES) await runJobs(world, ['payments.reconcile'])
      }
    }
  },
  { name: 'the worker works', weight: 10, run: (world, random) => runJobs(world, [random.pick(world.jobs()) ?? '']) },
  {
    name: 'money is looked after',
    weight: 8,
    run: world =>
      runJobs(
        world,
        world.jobs().filter(name => /holds|payments|outbox|receipts are made/.test(name))
      )
  },
  {
    name: 'somebody is given money',
    weight: 3,
    async run(world, random) {
      const userId = random.pick(await world.db().query.selectFrom('users').select('id').orderBy('id').execute())?.id
      if (userId === undefined) return
      const bucket = random.pick(['cash', 'credit', 'bonus', 'gift'] as const) ?? 'cash'
      const expires = random.chance(50) ? new Date(world.clock.now.getTime() + random.below(20) * 3_600_000) : undefined
      const idempotencyKey = `model:${random.below(1e9)}`
      const gift = { userId, bucket, amount: 1 + random.below(80_000), kind: 'adjustment' as const, idempotencyKey }
      await world
        .db()
        .change(tx =>
          depositMoney(tx, { ...gift, from: 'shop', expiresAt: expires?.toISOString() ?? null }, world.clock.now)
        )
        .catch((error: unknown) => {
          if (!world.isDead()) throw error
        })
    }
  },
  { name: 'the process starts anew', weight: 0.4, run: world => world.restart() }
]
