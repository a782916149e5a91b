import { randomUUID } from 'node:crypto'
import type { Random } from './random.ts'
import { askOnce, change, someOrder } from './buying.ts'
import type { Step } from './step.ts'
import { Broken, type World } from './world.ts'

const waits = (payment_state: string) => payment_state === 'pending' || payment_state === 'failed'

/** The house tells the shop of a payment, late, twice, of somebody else's, or of none. */
async function callBack(world: World, id: string) {
  const response = await world.request('GET', `/api/v2/payments/qpay/callback/${id}?qpay_payment_id=${randomUUID()}`)
  const isAllowed = response.status < 500 || world.isDead() || (response.status === 503 && world.troubled)
  if (!isAllowed) throw new Broken(`A callback was answered ${response.status}: ${await response.text()}`)
}

async function payAtHouse(world: World, random: Random) {
  const shown = await world.db().query.selectFrom('payments').select('invoice_id').execute()
  // An invoice whose answer was lost on its way was never seen by anybody: nobody can pay it.
  const isShown = (id: string) => shown.some(({ invoice_id }) => invoice_id === id)
  const invoices = (await world.invoices()).filter(({ id, payments }) => payments.length === 0 && isShown(id))
  const invoice = random.pick(invoices.slice(-6))
  if (!invoice) return
  const amount = random.chance(90) ? invoice.amount : random.chance(50) ? invoice.amount - 1 : invoice.amount + 1_000
  await world.house('POST', `/invoices/${invoice.id}/pay`, { amount, late: true, callback: 'never' })
  const id = invoice.callbackUrl.split('/').at(-1) ?? ''
  if (random.chance(35)) await callBack(world, id)
  else if (random.chance(30)) await Promise.all([callBack(world, id), callBack(world, id)])
}

export const PAYING: readonly Step[] = [
  {
    name: 'ask to pay',
    weight: 12,
    async run(world, random) {
      const known = someOrder(world, random, ({ body }) => body.state === 'complete' && waits(body.payment_state))
      if (!known) return
      const path = `/orders/${known.number}/payments`
      const key = `pay-${random.below(3)}`
      if (random.chance(80)) return void (await askOnce(world, known, 'POST', path, key))
      await Promise.all([key, 'other'].map(each => askOnce(world, known, 'POST', path, each)))
    }
  },
  { name: 'pay at the house', weight: 10, run: payAtHouse },
  {
    name: 'a callback comes',
    weight: 4,
    async run(world, random) {
      const known = someOrder(world, random, ({ body }) => body.payments.length > 0)
      const payment = known && random.pick(known.body.payments)
      await callBack(world, payment?.id ?? randomUUID())
    }
  },
  {
    name: 'look whether it is paid',
    weight: 6,
    async run(world, random) {
      const known = someOrder(world, random, ({ body }) => body.payments.length > 0)
      const payment = known && random.pick(known.body.payments)
      if (payment) await change(world, known, 'GET', `/orders/${known.number}/payments/${payment.id}`)
    }
  },
  {
    name: 'the house is in trouble',
    weight: 2,
    async run(world, random) {
      world.troubled = true
      const kind = random.pick(['500', 'drop', 'garbled', 'lost', 'cut'])
      await world.house('POST', '/trouble', { kind, call: random.pick(['POST /v2/invoice', 'POST /v2/payment', '']) })
    }
  },
  {
    name: 'the house is well again',
    weight: 3,
    async run(world) {
      await world.house('DELETE', '/trouble')
      world.troubled = false
    }
  }
]
