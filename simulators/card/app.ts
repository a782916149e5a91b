import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { simulatorStyle } from '../simulator-style.ts'
import { openFaults } from '../fault-injection.ts'
import { CARDS, type SimulatedCard } from './cards.ts'
import { cardPage } from './page.ts'
import { createCharges } from './charges.ts'

export interface CardBankSettings {
  readonly secret: string
  readonly token: string
}

interface CardRegistration {
  readonly registration: string
  readonly callback: string
  readonly returnType: 'GET' | 'POST'
  answer: { readonly card: SimulatedCard; readonly token: string } | 'declined' | 'canceled' | undefined
}

/** Defects that tests put into the next answers about a card. */
const defectBody = z.object({
  kind: z.enum(['unsigned', 'another', 'whole-number', 'late']),
  times: z.int().min(1).default(1)
})

const requestSchema = z.object({
  checksum: z.string(),
  transactionId: z.string().min(1).max(64),
  returnType: z.enum(['GET', 'POST']),
  callback: z.url()
})
const inquirySchema = z.object({ checksum: z.string(), transactionId: z.string() })

type Defect = z.output<typeof defectBody>['kind']
type Sign = (...parts: readonly string[]) => string

interface Deps {
  readonly registrations: Map<string, CardRegistration>
  /** Defects of the next answers, first come first served. */
  readonly defects: Defect[]
  readonly sign: Sign
  readonly tokenOf: (card: SimulatedCard) => string
}

/**
 * A bank that keeps and charges cards: `/api` for the shop, `/confirmation` and `/payment` for people, `/simulator` for
 * tests.
 */
export function cardBankApp({ secret, token }: CardBankSettings) {
  const tokens = new Map<string, string>()
  const faults = openFaults({ status: 500, error: 'Internal Server Error' })
  const sign = (...parts: readonly string[]) => createHmac('sha256', secret).update(parts.join('')).digest('hex')

  const tokenOf = (card: SimulatedCard) => {
    const known = tokens.get(card.id) ?? randomUUID()
    tokens.set(card.id, known)
    return known
  }

  const cardOf = (token: string) => CARDS.find(({ id }) => tokens.get(id) === token)
  const charges = createCharges(sign, { cardOf, tokenOf })
  const deps: Deps = { registrations: new Map(), defects: [], sign, tokenOf }

  return new Hono<{ Bindings: HttpBindings }>()
    .use(
      secureHeaders({
        contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'self'"], frameAncestors: ["'none'"] },
        strictTransportSecurity: false
      })
    )
    .use('/api/*', faults.middleware)
    .use('/payment/void', faults.middleware)
    .route('/api', registrationRoutes(deps, token))
    .route('/api', charges.api)
    .route('/payment', charges.voided)
    .route('/payment', charges.pages)
    .route('/confirmation', confirmationPages(deps))
    .route('/simulator', controlRoutes(deps))
    .route('/simulator', charges.control)
    .route('/simulator', faults.control)
    .get('/style.css', simulatorStyle())
}

const registrationRoutes = ({ registrations, defects, sign }: Deps, token: string) =>
  new Hono()
    .use(async (c, next) =>
      c.req.header('authorization') === `Bearer ${token}`
        ? next()
        : c.json({ status: 401, error: 'Unauthorized', path: c.req.path }, 401)
    )
    .post('/confirmation', async c => {
      const body = requestSchema.safeParse(await c.req.json())
      if (!body.success) return c.json({ status: 400, error: 'Bad Request' }, 400)
      const { checksum, transactionId, returnType, callback } = body.data
      if (checksum !== sign(transactionId, returnType, callback)) return c.json({ status: 400, error: 'checksum' }, 400)
      const known = [...registrations].find(([, { registration }]) => registration === transactionId)?.[0]
      const invoice = known ?? randomUUID()
      if (!known) registrations.set(invoice, { registration: transactionId, callback, returnType, answer: undefined })
      return c.json({ invoice, transactionId, checksum: sign(invoice, transactionId) })
    })
    .post('/get/token', async c => {
      const body = inquirySchema.safeParse(await c.req.json())
      if (!body.success || body.data.checksum !== sign(body.data.transactionId, body.data.transactionId))
        return c.json({ status: 400, error: 'checksum' }, 400)
      const { transactionId } = body.data
      const answer = [...registrations.values()].find(({ registration }) => registration === transactionId)?.answer
      const refused = (errorCode: string, errorDesc: string) => c.json({ errorCode, errorDesc, transactionId })
      const defect = defects.shift()
      if (answer === undefined || defect === 'late') return refused('PND', 'Pending')
      if (answer === 'canceled') return refused('CNL', 'Cancelled by customer')
      if (answer === 'declined') return refused('051', 'Declined by issuer')
      return c.json(tokenAnswer(sign, transactionId, answer, defect))
    })

function tokenAnswer(
  sign: Sign,
  transactionId: string,
  { card, token }: { readonly card: SimulatedCard; readonly token: string },
  defect: Defect | undefined
) {
  const answer = {
    errorCode: '000',
    errorDesc: 'Success',
    transactionId: defect === 'another' ? randomUUID() : transactionId,
    token,
    cardNumber: defect === 'whole-number' ? card.number : card.number.replace(/^(\d{6})\d+(\d{4})$/, '$1******$2'),
    cardHolder: 'SIMULATED CARD',
    bank: card.bank,
    bankCode: '15'
  }
  return {
    ...answer,
    checksum: defect === 'unsigned' ? sign('nothing') : sign(answer.transactionId, answer.token)
  }
}

const confirmationPages = ({ registrations, tokenOf }: Deps) =>
  new Hono()
    .get('/:lang/:invoice', c => {
      if (!registrations.has(c.req.param('invoice'))) return c.text('Not found', 404)
      c.header('Cache-Control', 'no-store')
      return c.html(cardPage(c.req.param('lang') === 'EN' ? 'en' : 'mn'))
    })
    .post('/:lang/:invoice', async c => {
      const registration = registrations.get(c.req.param('invoice'))
      if (registration === undefined) return c.text('Not found', 404)
      const { card, answer } = await c.req.parseBody()
      const chosen = CARDS.find(({ id }) => id === card)
      // Pressed twice, or gone back to: what was answered first stands.
      if (answer === 'cancel') registration.answer ??= 'canceled'
      else registration.answer ??= !chosen || chosen.isDeclined ? 'declined' : { card: chosen, token: tokenOf(chosen) }
      const back = new URL(registration.callback)
      back.searchParams.set('transactionId', registration.registration)
      return c.redirect(back.href, registration.returnType === 'POST' ? 307 : 303)
    })

const controlRoutes = ({ defects }: Deps) =>
  new Hono().post('/defects', async c => {
    const { kind, times } = defectBody.parse(await c.req.json())
    defects.push(...Array.from({ length: times }, () => kind))
    return c.json({})
  })
