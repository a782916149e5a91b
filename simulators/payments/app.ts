import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { z } from 'zod'
import { simulatorStyle } from '../simulator-style.ts'
import { openFaults } from '../fault-injection.ts'
import { openBills, type ProviderDeps } from './bills.ts'
import { lendSimulator } from './providers/lend.ts'
import { monPaySimulator } from './providers/monpay.ts'
import { mostSimulator } from './providers/most.ts'
import { socialPaySimulator } from './providers/socialpay.ts'
import { storePaySimulator } from './providers/storepay.ts'
import { inboxPage, payPage } from './pay-page.ts'
import { sendWebhook } from './webhook.ts'

interface Settings {
  readonly url: string
  /** Address at which providers with one registered address tell the shop, `…/api/v2/payments`; null when nowhere. */
  readonly notify: string | null
  /** Before a shop that did not answer is notified again. */
  readonly pauseMs: number
}

const payBody = z.object({
  amount: z.number().nonnegative().optional(),
  callback: z.enum(['once', 'twice', 'never']).default('once')
})

/**
 * Several payment providers behind one door: each speaks its own protocol; `/pay` is for people, `/simulator` for
 * tests.
 */
export function paymentProvidersApp({ url, notify, pauseMs }: Settings) {
  const bills = openBills()
  const faults = openFaults({ error: 'INTERNAL_SERVER_ERROR' })
  const deps: ProviderDeps = {
    bills,
    payUrl: bill => `${url}/pay/${bill.id}`,
    notifyUrl: provider => (notify === null ? null : `${notify}/${provider}/callback`)
  }

  return new Hono<{ Bindings: HttpBindings }>()
    .use('/socialpay/*', faults.middleware)
    .use('/monpay/*', faults.middleware)
    .use('/storepay/*', faults.middleware)
    .use('/lend/*', faults.middleware)
    .use('/most/*', faults.middleware)
    .route('/socialpay', socialPaySimulator(deps))
    .route('/monpay', monPaySimulator(deps))
    .route('/storepay', storePaySimulator(deps))
    .route('/lend', lendSimulator(deps))
    .route('/most', mostSimulator(deps))
    .route('/simulator', controlRoutes(bills, pauseMs))
    .route('/simulator', faults.control)
    .route('/', payerPages(bills, pauseMs))
}

type Bills = ProviderDeps['bills']

const controlRoutes = (bills: Bills, pauseMs: number) =>
  new Hono()
    .get('/bills', c => c.json({ bills: bills.all() }))
    // Answered after the shop was notified, so that a test need not wait. Two come at once on purpose.
    .post('/bills/:id/pay', async c => {
      const bill = bills.byId(c.req.param('id'))
      if (!bill) return c.notFound()
      const { amount, callback } = payBody.parse(await c.req.json().catch(() => ({})))
      bills.pay(bill, amount)
      const times = { never: 0, once: 1, twice: 2 }[callback]
      return c.json({
        bill,
        statuses: await Promise.all(Array.from({ length: times }, () => sendWebhook(bill, pauseMs)))
      })
    })
    .post('/bills/:id/decline', c => {
      const bill = bills.byId(c.req.param('id'))
      if (!bill) return c.notFound()
      bill.state = 'declined'
      return c.json({ bill })
    })
    // A callback that no payment caused.
    .post('/bills/:id/callback', async c => {
      const bill = bills.byId(c.req.param('id'))
      return bill ? c.json({ status: await sendWebhook(bill, pauseMs) }) : c.notFound()
    })

const payerPages = (bills: Bills, pauseMs: number) =>
  new Hono()
    .use(
      secureHeaders({
        contentSecurityPolicy: {
          defaultSrc: ["'none'"],
          styleSrc: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          baseUri: ["'none'"]
        },
        strictTransportSecurity: false
      })
    )
    .get('/style.css', simulatorStyle())
    .get('/phone', c => c.html(inboxPage(bills.all().filter(({ phone }) => phone !== null))))
    .get('/pay/:id', c => {
      const bill = bills.byId(c.req.param('id'))
      c.header('cache-control', 'no-store')
      return bill ? c.html(payPage(bill)) : c.text('Not found', 404)
    })
    .post('/pay/:id', async c => {
      const bill = bills.byId(c.req.param('id'))
      if (!bill) return c.text('Not found', 404)
      const { answer } = await c.req.parseBody()
      // A second press of a paid bill only shows that it is paid.
      if (bill.state === 'open' && answer === 'pay') {
        bills.pay(bill)
        void sendWebhook(bill, pauseMs)
      } else if (bill.state === 'open') bill.state = 'declined'
      return c.redirect(`/pay/${bill.id}`, 303)
    })
