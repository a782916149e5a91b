import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { simulatorStyle } from '../../simulator-style.ts'
import { bankByCode } from '../banks.ts'
import type { Callbacks } from '../callbacks.ts'
import type { Ledger, SimInvoice } from '../ledger.ts'
import type { Settings } from '../settings.ts'
import { bankLogo } from './logo.ts'
import { payPage, type PayState } from './page.ts'
import { PAY_STYLE } from './style.ts'

/** Pages for people: the pay page behind each bank's link, and the logos on the shop's buttons. */
export function payRoutes(settings: Settings, ledger: Ledger, callbacks: Callbacks) {
  function stateOf(invoice: SimInvoice, refused: boolean): PayState {
    if (invoice.status === 'CLOSED') return 'paid'
    if (invoice.status === 'CANCELLED') return 'canceled'
    if (ledger.isExpired(invoice)) return 'expired'
    return refused ? 'refused' : 'open'
  }

  return new Hono()
    .use(
      secureHeaders({
        contentSecurityPolicy: {
          defaultSrc: ["'none'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          baseUri: ["'none'"]
        },
        // The shop shows the marks on its own pages.
        crossOriginResourcePolicy: 'cross-origin',
        strictTransportSecurity: false
      })
    )
    .get('/pay/style.css', simulatorStyle(PAY_STYLE))
    .get('/logo/:file{\\d{6}\\.svg}', c => {
      const bank = bankByCode(c.req.param('file').slice(0, 6))
      if (bank === undefined) return c.notFound()
      return c.body(bankLogo(bank), 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' })
    })
    .get('/s/:id', c => c.redirect(`/pay/${ledger.invoice(c.req.param('id')).id}`))
    .get('/pay/:id', c => {
      const invoice = ledger.invoice(c.req.param('id'))
      const state = stateOf(invoice, c.req.query('answer') === 'refuse')
      c.header('cache-control', 'no-store')
      return c.html(payPage({ invoice, state, bank: bankByCode(c.req.query('bank')), merchant: settings.merchant }))
    })
    .post('/pay/:id', async c => {
      const invoice = ledger.invoice(c.req.param('id'))
      const form = await c.req.parseBody()
      const bank = bankByCode(typeof form.bank === 'string' ? form.bank : undefined)
      // A second press of a paid invoice only shows that it is paid.
      if (form.answer === 'pay' && ledger.isPayable(invoice)) {
        const payment = ledger.pay(invoice.id, { wallet: bank?.name })
        void callbacks.send(invoice, payment.id)
      }
      const query = new URLSearchParams({
        ...(bank === undefined ? {} : { bank: bank.code }),
        ...(form.answer === 'refuse' ? { answer: 'refuse' } : {})
      })
      return c.redirect(`/pay/${invoice.id}?${query}`, 303)
    })
}
