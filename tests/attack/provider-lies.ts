import { openAuditor, type ConfirmedOrder } from './auditor.ts'
import { networkOf } from './customer.ts'
import { responseFault } from './error-shape.ts'
import { openFaults, type Faults, type Part, type Scale } from './part.ts'
import { productsWith, openShopper } from './shopping.ts'
import { openTarget, type Target } from './target.ts'

const METHODS = {
  qpay: 'qpay',
  card: 'cards',
  socialpay: 'providers',
  monpay: 'providers',
  storepay: 'providers',
  lend: 'providers'
} as const
type Method = keyof typeof METHODS

/** How a provider breaks while it is asked; after the last, a request waits as long as the shop lets it. */
const FAULT_KINDS = ['500', 'drop', 'garbled', 'lost', 'cut', 'no', 'hang'] as const

/** Lenders pay for nothing cheaper, ₮. */
const LENT_FROM = 120_000

/** Bodies by which a forger says that something is paid, in each provider's words. */
const FORGED = [
  { status: 'PAID', payment_status: 'PAID', payment_id: 'forged', amount: 1_000_000 },
  { errorCode: '000', status: 'success', invoice: 'forged', transactionId: 'forged', amount: '1000000' },
  { invoiceNumber: 'forged', status: 1, code: 0, value: true, isConfirmed: true }
]

interface Case {
  /** Its name, for the report. */
  readonly lie: string
  readonly target: Target
  readonly method: Method
  readonly faults: Faults
  readonly confirmed: ConfirmedOrder[]
  readonly variants: readonly string[]
}

let placed = 0

/** An order that waits to be paid at this provider. */
async function waiting({ lie, target, method, faults, confirmed, variants }: Case) {
  const { client, providers } = target
  const index = ++placed
  const shopper = openShopper({
    ...{ client, method, variantId: variants[index % variants.length] ?? '' },
    headers: { 'x-forwarded-for': networkOf(index * 17), 'accept-language': 'en' }
  })
  const answers = [await shopper.fill(), await shopper.complete(`place-${index}`), await shopper.pay(`pay-${index}`)]
  for (const answer of answers) {
    const wrong = answer && responseFault(answer, { mayBeBusy: true })
    if (answer && (wrong !== undefined || answer.status >= 400))
      faults.add(`${method}: an order could not be placed: ${answer.status} ${wrong ?? answer.text.slice(0, 160)}`)
  }
  const order = shopper.order()
  const payment = order?.payments.at(-1)
  if (!order || !payment) return undefined
  confirmed.push({ number: order.number, token: order.token, total: order.total, placed: true, paid: false })
  const invoice = (await providers.books()).find(each => each.payment === payment.id || each.payment === payment.number)
  if (!invoice) return undefined
  return {
    total: order.total,
    number: order.number,
    invoice,
    /** The provider, or somebody in its name, says that there is news. */
    async tell(how = 'GET', body?: object) {
      const path = `/api/v2/payments/${method}/callback/${payment.id}?qpay_payment_id=${invoice.id}`
      const answer = await client.send(how, path, body ? { body } : {})
      const wrong = responseFault(answer, { mayBeBusy: true })
      if (wrong !== undefined) faults.add(`${method}: a callback during "${lie}" was answered ${wrong}`)
    },
    async isPaid() {
      await shopper.read()
      return shopper.order()?.paid_at != null
    }
  }
}

const LIES: Readonly<Record<string, (a: Case) => Promise<void>>> = {
  async 'forged callbacks'(a) {
    const order = await waiting(a)
    const other = await waiting(a)
    if (!order || !other) return
    await a.target.providers.pay(other.invoice, other.invoice.amount)
    await order.tell()
    for (const body of FORGED) {
      await order.tell('POST', body)
      await a.target.client.send('POST', `/api/v2/payments/${a.method}/callback`, { body })
    }
    const theirs = `/api/v2/payments/${a.method}/callback/${order.number}?qpay_payment_id=${other.invoice.id}`
    await a.target.client.send('GET', theirs)
    a.faults.must(!(await order.isPaid()), `${a.method}: a forged callback paid an order`)
    await Promise.all([other.tell(), other.tell()])
    a.faults.must(await other.isPaid(), `${a.method}: an order that was paid is not, after forgeries`)
  },
  async 'too little'(a) {
    const order = await waiting(a)
    // StorePay says yes or no, and never how much.
    if (!order || a.method === 'storepay') return
    await a.target.providers.pay(order.invoice, order.invoice.amount - 1)
    await order.tell()
    a.faults.must(!(await order.isPaid()), `${a.method}: one tögrög too little paid an order`)
  },
  async 'too much'(a) {
    const order = await waiting(a)
    if (!order || a.method === 'storepay') return
    await a.target.providers.pay(order.invoice, order.invoice.amount + 1_000)
    await Promise.all([order.tell(), order.tell('POST', {})])
    a.faults.must(await order.isPaid(), `${a.method}: an order that was paid too much is not paid`)
  },
  async declined(a) {
    const order = await waiting(a)
    if (!order) return
    await a.target.providers.decline(order.invoice)
    await order.tell()
    a.faults.must(!(await order.isPaid()), `${a.method}: a payment that was declined paid an order`)
  },
  ...Object.fromEntries(
    FAULT_KINDS.map(kind => [
      kind,
      async (a: Case) => {
        const { providers } = a.target
        const order = await waiting(a)
        if (!order) return
        await providers.injectFault(METHODS[a.method], kind, '')
        await order.tell()
        a.faults.must(!(await order.isPaid()), `${a.method}: "${kind}" paid an order`)
        await providers.pay(order.invoice, order.invoice.amount)
        await providers.injectFault(METHODS[a.method], kind, '')
        await order.tell()
        await providers.calm()
        await order.tell()
        a.faults.must(await order.isPaid(), `${a.method}: an order that was paid is not, after "${kind}"`)
      }
    ])
  )
}

async function lie(target: Target, { isShort }: Scale, faults: Faults) {
  const confirmed: ConfirmedOrder[] = []
  const variants = await productsWith(target, 500, { priceMin: LENT_FROM })
  const methods = (Object.keys(METHODS) as Method[]).filter(method => !isShort || /qpay|card/.test(method))
  let count = 0
  for (const method of methods)
    for (const [name, tellLie] of Object.entries(LIES)) {
      // Each lie of a kind that waits for the shop's patience costs seconds.
      if (isShort && /hang|drop|500|garbled|lost|cut/.test(name) && method !== 'qpay') continue
      if (isShort && name === 'hang') continue
      await tellLie({ lie: name, target, method, faults, confirmed, variants })
      count++
    }
  await openAuditor(target, confirmed).settle(faults)
  return `${count} lies of ${methods.length} providers, ${confirmed.length} orders`
}

export const providerLies: Part = {
  name: 'provider lies',
  async attack(scale) {
    const faults = openFaults()
    const target = await openTarget(scale)
    try {
      return { did: await lie(target, scale, faults), faults: faults.list() }
    } finally {
      await target.close()
    }
  }
}
