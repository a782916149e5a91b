import { randomUUID } from 'node:crypto'
import { isProviderMethod, PROVIDER_METHODS } from '../../src/domain/money/payment.ts'
import { askOnce, change, someOrder } from './buying.ts'
import type { Invoice } from './providers.ts'
import type { Random } from './random.ts'
import type { Step } from './step.ts'
import { InvariantViolation } from './invariant-violation.ts'
import type { World } from './world.ts'

const waits = (payment_state: string) => payment_state === 'pending' || payment_state === 'failed'
/** The providers somebody chooses from on the order's page. */
const CHOICES = [undefined, undefined, 'qpay', 'socialpay', 'card', 'monpay', 'storepay', 'lend', 'transfer'] as const
/** Of the youngest payments somebody pays one. */
const YOUNGEST = 6
const DAY_MS = 86_400_000

/** A provider tells the shop of a payment, late, twice, of somebody else's, or of none. */
export async function callBack(world: World, method: string, id: string) {
  const path = `/payments/${method}/callback/${id}?qpay_payment_id=${randomUUID()}`
  const response = await world.send('GET', path)
  const isAllowed = response.status < 500 || world.isDead() || (response.status === 503 && world.isFaulty)
  if (!isAllowed) throw new InvariantViolation(`A callback was answered ${response.status}: ${await response.text()}`)
}

/** Payments that somebody was shown, the youngest, whatever has become of them; a day after they ended no provider lets them be paid. */
const shown = ({ db, clock }: World) =>
  db()
    .query.selectFrom('payments')
    .select(['id', 'number', 'method', 'amount', 'invoice_id'])
    .where('invoice_id', 'is not', null)
    .where(e =>
      e.or([e('state', '=', 'pending'), e('updated_at', '>', new Date(clock.now.getTime() - DAY_MS).toISOString())])
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(YOUNGEST * 2)
    .execute()

async function payAtProvider(world: World, random: Random) {
  // QPay takes money for an invoice that is paid already; others show that it is.
  const isPayable = ({ received, method }: Invoice) => received === 0 || (method === 'qpay' && random.chance(20))
  const books = Map.groupBy(await world.providers.books(), ({ payment }) => payment)
  // An invoice whose answer was lost on its way was never seen by anybody: nobody can pay it.
  const mine = (await shown(world)).flatMap(({ id, number, method, invoice_id }) => {
    const made = books.get(id) ?? books.get(number) ?? []
    const invoice = made.length > 1 ? made.find(each => each.id === invoice_id) : made[0]
    return invoice && isPayable(invoice) ? [{ id, method, invoice }] : []
  })
  const found = random.pick(mine.slice(0, YOUNGEST))
  if (!found) return
  const { id, method, invoice } = found
  if (random.chance(5)) await world.providers.decline(invoice)
  else {
    const { amount } = invoice
    // StorePay says yes or no, and never how much.
    const isExact = method === 'storepay' || random.chance(90)
    await world.providers.pay(invoice, isExact ? amount : random.chance(50) ? amount - 1 : amount + 1_000)
  }
  if (random.chance(35)) await callBack(world, method, id)
  else if (random.chance(30)) await Promise.all([callBack(world, method, id), callBack(world, method, id)])
}

/** As people write a reference: right, with blanks, without its letter, or not at all. */
const written = (random: Random, number: string) =>
  random.pick([
    number,
    number,
    number.toLowerCase(),
    `ZAHIALGA ${number.replace('-', ' ')}`,
    number.slice(1),
    'бэлэг'
  ]) ?? number

async function transferMoney(world: World, random: Random) {
  const payment = random.pick((await shown(world)).filter(({ method }) => method === 'transfer'))
  if (!payment) return
  const { amount, number } = payment
  const sums = random.chance(70) ? [amount] : random.chance(50) ? [amount - 1, 1] : [amount + 500]
  // A bank moves no nothing: of one tögrög none is kept back.
  for (const each of sums.filter(sum => sum > 0))
    world.providers.bank.push({
      id: `T${world.providers.bank.length}`,
      at: world.clock.now.toISOString(),
      amount: each,
      text: written(random, number),
      payer: number
    })
}

/** A member of staff reads in the bank's statement, all of it or its end, and looks at what says nothing. */
async function readStatement(world: World, random: Random) {
  const { transfers, payments } = world.admin()
  const { bank } = world.providers
  const lines = random.chance(50) ? bank : bank.slice(-3)
  try {
    const report = await transfers.importStatement(lines)
    for (const { id } of report.payments) await payments.refresh(id, true)
    const [entry] = random.chance(60) ? await transfers.unmatched(9) : []
    const payment = entry && random.pick((await shown(world)).filter(({ method }) => method === 'transfer'))
    if (entry && payment && (await transfers.confirm(payment.number, entry.id)))
      await payments.refresh(payment.id, true)
  } catch (error) {
    if (!world.isDead()) throw error
  }
}

export const PAYING: readonly Step[] = [
  {
    name: 'ask to pay',
    weight: 12,
    async run(world, random) {
      const known = someOrder(world, random, ({ body }) => body.state === 'complete' && waits(body.payment_state))
      if (!known) return
      const path = `/orders/${known.number}/payments`
      const method = random.pick(CHOICES)
      const body = method === undefined ? {} : { method }
      const key = `pay-${method ?? ''}-${random.below(3)}`
      if (random.chance(80)) return void (await askOnce(world, known, `POST ${path}`, key, body))
      await Promise.all([key, `${key}-other`].map(each => askOnce(world, known, `POST ${path}`, each, body)))
    }
  },
  {
    name: 'pay inside MostMoney',
    weight: 1,
    async run(world, random) {
      const known = someOrder(world, random, ({ body }) => body.state === 'complete' && waits(body.payment_state))
      if (!known) return
      const txntkn = random.chance(80) ? randomUUID() : random.chance(50) ? 'simulator-empty' : 'simulator-slow'
      const tokens = { custtkn: 'simulator', txntkn, order_token: known.token }
      const twice = random.chance(30)
      const ask = () => change(world, known, `PUT /checkouts/${known.number}/most_in_app`, tokens)
      await Promise.all(twice ? [ask(), ask()] : [ask()])
    }
  },
  { name: 'pay at the provider', weight: 12, run: payAtProvider },
  { name: 'transfer money', weight: 2, run: transferMoney },
  { name: 'read the bank’s statement', weight: 2, run: readStatement },
  {
    name: 'a callback comes',
    weight: 4,
    async run(world, random) {
      const payment = random.pick(await shown(world))
      const method = random.chance(80) ? (payment?.method ?? 'qpay') : (random.pick(PROVIDER_METHODS) ?? 'qpay')
      if (isProviderMethod(method)) await callBack(world, method, payment?.id ?? randomUUID())
    }
  },
  {
    name: 'look whether it is paid',
    weight: 6,
    async run(world, random) {
      const known = someOrder(world, random, ({ body }) => body.payments.length > 0)
      const payment = known && random.pick(known.body.payments)
      if (payment) await change(world, known, `GET /orders/${known.number}/payments/${payment.id}`)
    }
  },
  {
    name: 'a person brings money back',
    weight: 1,
    async run(world, random) {
      const { refunds } = world.admin()
      const open = (await refunds.listUnfinishedRefunds()).filter(({ state }) => state === 'manual')
      const refund = random.pick(open)
      if (refund)
        await refunds.markManualRefundDone(refund.id).catch((error: unknown) => {
          if (!world.isDead()) throw error
        })
    }
  },
  {
    name: 'a provider is in trouble',
    weight: 2,
    async run(world, random) {
      world.isFaulty = true
      const kind = random.pick(['500', 'drop', 'garbled', 'lost', 'cut']) ?? '500'
      const where = random.pick(['qpay', 'qpay', 'providers', 'cards', 'lender', 'tax'] as const) ?? 'qpay'
      const call = where === 'qpay' ? random.pick(['POST /v2/invoice', 'POST /v2/payment', '']) : ''
      await world.providers.injectFault(where, kind, call ?? '')
    }
  },
  {
    name: 'the providers are well again',
    weight: 3,
    async run(world) {
      await world.providers.calm()
      world.isFaulty = false
    }
  }
]
