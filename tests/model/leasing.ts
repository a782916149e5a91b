import type { LeaseBody, OrderLeaseBody } from '../../src/contract/money/lease.ts'
import { change, someOrder } from './buying.ts'
import type { Random } from './random.ts'
import type { Step } from './step.ts'
import type { Known, World } from './world.ts'

const APPLICATION = {
  first_name: 'Бат',
  last_name: 'Дорж',
  phone: '99112233',
  register_number: 'УБ99112342',
  accepts_terms: true,
  accepts_disclosure: true,
  accepts_inquiry: true
}
const ANSWERS = { income: '2 сая', workplace: 'Эмийн сан', 'another-phone': '99110000' }
/** Most are approved, or there would be little to repay. */
const VERDICTS = ['approve', 'approve', 'approve', 'approve', 'decline', 'ask', 'ask', 'wait', 'approve-less']
const PAY_METHODS = ['qpay', 'qpay', 'card', 'monpay', 'socialpay']

const leased = (world: World, random: Random) =>
  someOrder(world, random, ({ owner, body }) => owner !== undefined && body.payment_method === 'lease')

const asOwner = ({ owner }: Known, key?: string) => ({
  authorization: `Bearer ${owner?.access ?? ''}`,
  ...(key !== undefined && { 'idempotency-key': key })
})

/** Sends a request such as `GET /leases/1` as the owner of the order. */
const ask = async <T>(world: World, known: Known, request: string, body?: object, key?: string) => {
  const [method = '', path = ''] = request.split(' ')
  const answer = await world.ask(method, path, body, asOwner(known, key))
  return answer.status < 300 ? (answer.body as unknown as T) : undefined
}

const leaseOf = async (world: World, known: Known) =>
  (await ask<OrderLeaseBody>(world, known, `GET /orders/${known.number}/lease`))?.lease

async function apply(world: World, random: Random) {
  const known = leased(world, random)
  if (!known) return
  const application = { ...APPLICATION, months: random.pick([3, 6, 12]) }
  const send = () =>
    ask(
      world,
      known,
      `POST /orders/${known.number}/lease`,
      application,
      `apply-${application.months}-${random.below(3)}`
    )
  await Promise.all(random.chance(20) ? [send(), send()] : [send()])
}

/** Its buyer pays what is next, everything at once, or thinks better of it. */
async function live(world: World, random: Random) {
  const known = leased(world, random)
  const lease = known && (await leaseOf(world, known))
  if (!lease) return
  const path = `/leases/${lease.number}`
  if (random.chance(5)) return void (await ask(world, known, `PUT ${path}/withdraw`))
  if (lease.state === 'asked' && random.chance(80)) {
    const answers = Object.fromEntries(lease.questions.map(question => [question, ANSWERS[question]]))
    return void (await ask(world, known, `POST ${path}/answers`, { answers }))
  }
  if (lease.state === 'active')
    await ask(world, known, `POST ${path}/bills`, { kind: random.chance(70) ? 'instalment' : 'early' })
  const paying = { method: random.pick(PAY_METHODS) }
  const key = `lease-${paying.method}-${random.below(1e6)}`
  const opened = await ask<LeaseBody>(world, known, `POST ${path}/payments`, paying, key)
  const payment = opened?.payment
  if (!payment || random.chance(25)) return
  const invoice = (await world.providers.books()).find(
    each => each.payment === payment.id || each.payment === payment.number
  )
  if (invoice?.received === 0) await world.providers.pay(invoice, invoice.amount)
  if (random.chance(60)) await ask(world, known, `GET ${path}`)
}

async function decide(world: World, random: Random) {
  const open = (await world.providers.applications()).filter(
    ({ status }) => status === 'received' || status === 'asking'
  )
  const application = random.pick(open.slice(-4))
  if (!application) return
  await world.providers.decide(application.reference, random.pick(VERDICTS) ?? 'approve')
  if (random.chance(50)) await world.send('POST', new URL(application.callback_url).pathname.replace('/api/v2', ''))
}

export const LEASING: readonly Step[] = [
  { name: 'apply for a lease', weight: 5, run: apply },
  { name: 'live with a lease', weight: 8, run: live },
  { name: 'the lender decides', weight: 4, run: decide },
  {
    name: 'leases are looked after',
    weight: 3,
    async run(world, random) {
      for (const name of ['leases.refresh', 'outbox', 'leases.remind'])
        await world.job(name).catch((error: unknown) => {
          if (!world.isDead() && !world.isFaulty) throw error
        })
      const known = leased(world, random)
      if (known) await change(world, known, `GET /orders/${known.number}`)
    }
  }
]
