import { join } from 'node:path'
import { createVariantDetailsCache } from '../../src/server/catalogue/products/variant-details.ts'
import { readDeliveryDirectory } from '../../src/server/ordering/delivery/delivery-directory.ts'
import { readEnvironment } from '../../src/server/platform/environment/environment.ts'
import { openLog } from '../../src/server/platform/http/log.ts'
import { openPseudonymizer } from '../../src/server/platform/rate-limit/client-network.ts'
import { ebarimt } from '../../src/server/providers/receipt/ebarimt.ts'
import { createReceiptService } from '../../src/server/money/receipts/service.ts'
import { readTaxes } from '../../src/server/money/receipts/taxes.ts'
import { createCommerce } from '../../src/server/composition/commerce.ts'
import { change, rights, someOrder } from './buying.ts'
import type { Step } from './step.ts'
import { InvariantViolation } from './invariant-violation.ts'
import type { World } from './world.ts'

const CONTENT = join(import.meta.dirname, '../support/content')

/** As staff who look after receipts by the shop's commands, beside it on the same database. */
async function admin(world: World) {
  const environment = readEnvironment({ NODE_ENV: 'test', ...world.providers.environment })
  if (!environment.ebarimt) throw new Error('No receipts are made here')
  const db = world.db()
  const places = await readDeliveryDirectory(join(CONTENT, 'places/places.json'))
  const { orders } = await createCommerce({
    db,
    variantDetails: createVariantDetailsCache(),
    deliveryDirectory: places,
    environment,
    now: () => world.clock.now
  })
  return createReceiptService({
    orders,
    provider: ebarimt(environment.ebarimt),
    taxes: await readTaxes(join(CONTENT, 'catalogue/tax.json')),
    pseudonymize: await openPseudonymizer(db),
    log: openLog('silent')
  })
}

/** Looks at the machine for what nobody knows the end of, and says what is there; what it refused is asked for again. */
export async function tidyReceipts(world: World): Promise<void> {
  const { query } = world.db()
  const stuck = await query
    .selectFrom('receipt_jobs')
    .innerJoin('orders', 'orders.id', 'receipt_jobs.order_id')
    .select(['orders.number', 'orders.id', 'receipt_jobs.state', 'receipt_jobs.request_json', 'receipt_jobs.error'])
    .where('receipt_jobs.state', 'in', ['unclear', 'failed'])
    .orderBy('orders.number')
    .execute()
  if (stuck.length === 0) return
  const receipts = await admin(world)
  for (const { number, id, state, request_json } of stuck) {
    const documents = await query.selectFrom('receipts').selectAll().execute()
    const known = new Set(documents.map(each => each.number))
    const live = documents.find(each => each.order_id === id && each.state === 'valid')
    const { total } = JSON.parse(request_json ?? '{}') as { readonly total?: number }
    const made =
      state === 'unclear' &&
      request_json !== null &&
      (await world.providers.receipts()).find(
        ({ id: theirs, body }) =>
          !known.has(theirs) && body.totalAmount === total && body.inactiveId === (live?.number ?? undefined)
      )
    const isDone = made
      ? await receipts.confirmIssued(number, {
          number: made.id,
          printedAt: made.date,
          lottery: made.lottery || null,
          qr: 'x'
        })
      : (await receipts.retry(number)).ok
    if (!isDone && !world.isDead()) throw new InvariantViolation(`The receipt of ${number} stays ${state}`)
  }
}

export const RECEIPTS: readonly Step[] = [
  {
    name: 'receipts are looked after',
    weight: 2,
    run: world =>
      tidyReceipts(world).catch((error: unknown) => {
        if (!world.isDead() && !world.isFaulty) throw error
      })
  },
  {
    name: 'the tax authority says no',
    weight: 0.5,
    run: async world => void (await world.providers.refuseReceipt())
  },
  {
    name: 'say whom a receipt is for',
    weight: 1,
    async run(world, random) {
      const known = someOrder(world, random)
      if (!known) return
      const path = `/orders/${known.number}/receipt`
      if (random.chance(30)) await world.ask('POST', `${path}/send`, undefined, rights(known))
      else await change(world, known, `PUT ${path}`, RECEIVERS[random.below(RECEIVERS.length)])
    }
  }
]

const RECEIVERS = [
  { type: 'citizen', consumer_no: '' },
  { type: 'citizen', consumer_no: '12345678' },
  { type: 'company', register_number: '2000001' },
  { type: 'company', register_number: '5000000' }
]
