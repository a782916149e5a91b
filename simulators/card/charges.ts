import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { CARDS, type SimulatedCard } from './cards.ts'
import { chargePage } from './page.ts'

interface Charge {
  readonly invoice: string
  /** The shop's number of the payment. */
  readonly number: string
  /** The amount as the shop wrote it, `45000.00`. */
  readonly amount: string
  readonly callback: string
  readonly at: string
  state: 'open' | 'paid' | 'declined' | 'canceled' | 'refunded'
  /** Amount the bank took; tests may make it differ from the amount asked for. */
  taken: string
  /** The shop has asked for a token of the card. */
  readonly savesCard: boolean
  card?: SimulatedCard
}

const AMOUNT = z.string().regex(/^\d+\.\d{2}$/)
const requestSchema = z.object({
  amount: AMOUNT,
  callback: z.url(),
  checksum: z.string(),
  genToken: z.enum(['Y', 'N']),
  returnType: z.enum(['GET', 'POST', 'MOBILE']),
  socialDeeplink: z.enum(['Y', 'N']),
  transactionId: z.string().min(1).max(64)
})
const inquirySchema = z.object({ checksum: z.string(), transactionId: z.string() })
const tokenPaymentSchema = z.object({
  amount: AMOUNT,
  checksum: z.string(),
  transactionId: z.string().min(1),
  token: z.string(),
  lang: z.string()
})

const NOT_DONE = {
  open: { errorCode: 'PND', status: 'PENDING', errorDesc: 'Pending' },
  declined: { errorCode: '051', errorDesc: 'Declined by issuer' },
  canceled: { errorCode: 'CNL', errorDesc: 'Cancelled by customer' },
  refunded: { errorCode: 'RVS', errorDesc: 'Reversed' }
} as const

/** The bank's other trade knows its cards by token, too. */
interface Tokens {
  readonly cardOf: (token: string) => SimulatedCard | undefined
  readonly tokenOf: (card: SimulatedCard) => string
}

type Sign = (...parts: readonly string[]) => string

/** The bank's other trade: taking money from cards, at its own page or by a token it has given out. */
export function createCharges(sign: Sign, tokens: Tokens) {
  const charges = new ChargeStore()
  return {
    api: new Hono()
      .route('/', chargeRoutes(charges, sign, tokens))
      .route('/getSettlementDetails', settlementRoutes(charges)),
    pages: chargePages(charges),
    voided: voidRoutes(charges),
    control: controlRoutes(charges)
  }
}

/** All charges of the bank, in memory, by the shop's number. */
class ChargeStore {
  readonly #charges = new Map<string, Charge>()

  open(number: string, amount: string, callback: string, savesCard = false): Charge {
    const at = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const made: Charge = {
      invoice: randomUUID(),
      number,
      amount,
      callback,
      at,
      state: 'open',
      taken: amount,
      savesCard
    }
    this.#charges.set(number, made)
    return made
  }

  byNumber(number: string): Charge | undefined {
    return this.#charges.get(number)
  }

  byInvoice(invoice: string): Charge | undefined {
    return this.all().find(each => each.invoice === invoice)
  }

  all(): Charge[] {
    return [...this.#charges.values()]
  }
}

function inquiryAnswer(charge: Charge, sign: Sign, { tokenOf }: Tokens) {
  const { state, number: transactionId, amount, taken, savesCard, card } = charge
  if (state !== 'paid') return { ...NOT_DONE[state], transactionId, amount, checksum: '' }
  const token = savesCard && card ? tokenOf(card) : ''
  return {
    errorCode: '000',
    errorDesc: 'Success',
    transactionId,
    amount: taken,
    ...(card && { cardNumber: card.number.replace(/^(\d{6})\d+(\d{4})$/, '$1******$2'), bank: card.bank }),
    ...(token && { token }),
    checksum: sign(transactionId, '000', taken, token)
  }
}

const chargeRoutes = (charges: ChargeStore, sign: Sign, tokens: Tokens) =>
  new Hono()
    .post('/invoice', async c => {
      const body = requestSchema.safeParse(await c.req.json())
      if (!body.success) return c.json({ status: 400, error: 'Bad Request' }, 400)
      const { transactionId, amount, returnType, callback, checksum, genToken } = body.data
      if (checksum !== sign(transactionId, amount, returnType, callback)) return c.json({ error: 'checksum' }, 400)
      const { invoice } =
        charges.byNumber(transactionId) ?? charges.open(transactionId, amount, callback, genToken === 'Y')
      return c.json({ invoice, transactionId, checksum: sign(invoice, transactionId) })
    })
    .post('/inquiry', async c => {
      const body = inquirySchema.safeParse(await c.req.json())
      if (!body.success || body.data.checksum !== sign(body.data.transactionId, body.data.transactionId))
        return c.json({ error: 'checksum' }, 400)
      const charge = charges.byNumber(body.data.transactionId)
      return c.json(charge ? inquiryAnswer(charge, sign, tokens) : { errorCode: 'NTF', errorDesc: 'Not found' })
    })
    .post('/pay', async c => {
      const body = tokenPaymentSchema.safeParse(await c.req.json())
      if (!body.success) return c.json({ status: 400, error: 'Bad Request' }, 400)
      const { amount, transactionId, token, checksum } = body.data
      if (checksum !== sign(amount, transactionId, token)) return c.json({ error: 'checksum' }, 400)
      const charge = charges.byNumber(transactionId) ?? charges.open(transactionId, amount, '')
      const card = tokens.cardOf(token)
      if (charge.state === 'open') charge.state = card && !card.isDeclined ? 'paid' : 'declined'
      return c.json(inquiryAnswer(charge, sign, tokens))
    })

const settlementRoutes = (charges: ChargeStore) =>
  new Hono().post('/details', c => {
    const page = Number(c.req.query('page') ?? 0)
    const size = Number(c.req.query('size') ?? 20)
    const done = charges.all().filter(({ state }) => state === 'paid' || state === 'refunded')
    const content = done.slice(page * size, (page + 1) * size).map(({ number, taken, state, at }) => ({
      merchantInvoice: number,
      amount: taken,
      respCode: '00',
      requestDate: at,
      reversedDate: state === 'refunded' ? at : null
    }))
    const last = (page + 1) * size >= done.length
    return c.json({ content, pageable: { first: page === 0, last, totalElements: done.length } })
  })

/** The page where people type their cards. */
const chargePages = (charges: ChargeStore) =>
  new Hono()
    .get('/:lang/:invoice', c => {
      const charge = charges.byInvoice(c.req.param('invoice'))
      if (!charge) return c.text('Not found', 404)
      c.header('Cache-Control', 'no-store')
      return c.html(chargePage(c.req.param('lang') === 'EN' ? 'en' : 'mn', Number(charge.amount)))
    })
    .post('/:lang/:invoice', async c => {
      const charge = charges.byInvoice(c.req.param('invoice'))
      if (!charge) return c.text('Not found', 404)
      const { card, answer } = await c.req.parseBody()
      const chosen = CARDS.find(({ id }) => id === card)
      // Pressed twice, or gone back to: what was answered first stands.
      if (charge.state === 'open') {
        charge.state = answer === 'cancel' ? 'canceled' : !chosen || chosen.isDeclined ? 'declined' : 'paid'
        if (chosen) charge.card = chosen
      }
      const back = new URL(charge.callback)
      back.searchParams.set('transactionId', charge.number)
      return c.redirect(back.href, 303)
    })

const voidRoutes = (charges: ChargeStore) =>
  new Hono().post('/void', async c => {
    const charge = charges.byNumber(z.object({ txnId: z.string() }).parse(await c.req.json()).txnId)
    if (charge?.state !== 'paid') return c.json({ error: 'NOT_PAID' }, 400)
    charge.state = 'refunded'
    return c.json({ errorCode: '000' })
  })

const controlRoutes = (charges: ChargeStore) =>
  new Hono()
    .get('/charges', c => c.json({ charges: charges.all() }))
    .post('/charges/:number/pay', async c => {
      const charge = charges.byNumber(c.req.param('number'))
      if (!charge) return c.notFound()
      const { amount } = z.object({ amount: AMOUNT.optional() }).parse(await c.req.json().catch(() => ({})))
      charge.state = 'paid'
      charge.taken = amount ?? charge.amount
      return c.json({ charge })
    })
