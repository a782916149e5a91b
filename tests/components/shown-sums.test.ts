import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { startEbarimtSimulator } from '../../simulators/ebarimt/start.ts'
import type { LeaseOfferBody } from '../../src/contract/money/lease.ts'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import type { ShopLocale } from '../../src/i18n/locales.ts'
import { messages } from '../../src/i18n/words.ts'
import { CartLine } from '../../src/islands/cart/cart-line.tsx'
import { CartSummary } from '../../src/islands/cart/cart-summary.tsx'
import { OrderSummary } from '../../src/islands/checkout/order-summary.tsx'
import { LeasePlans } from '../../src/islands/lease/lease-plans.tsx'
import { OrderDetails } from '../../src/islands/order/order-details.tsx'
import { PaymentHistory } from '../../src/islands/order/payment-history.tsx'
import ReceiptPanel from '../../src/islands/receipt/receipt-panel.tsx'
import { Balance } from '../../src/islands/wallet/balance.tsx'
import { Buckets } from '../../src/islands/wallet/buckets.tsx'
import { orderConfirmationMail } from '../../src/server/providers/mail/order-confirmation-mail.ts'
import { orderNotificationMail } from '../../src/server/providers/mail/order-notification-mail.ts'
import { receiptMail } from '../../src/server/providers/mail/receipt-mail.ts'
import { holder } from '../support/wallet-holder.ts'
import { openQpaySimulator } from '../support/qpay-simulator.ts'
import { CHECKOUT, openTestShop } from '../support/shop.ts'
import { newGiftCard } from '../support/promotion-codes.ts'

/** ₮ as a person reads them: every amount of a text in its order. */
const amountsIn = (text: string) =>
  [...text.replaceAll('\u00a0', '').matchAll(/([-−]?)₮ ?([\d,]+)/g)].map(
    ([, minus, digits = '']) => Number(digits.replaceAll(',', '')) * (minus ? -1 : 1)
  )

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The rows of sums as they stand on the page; free delivery reads as a word. */
function rowsOf(html: string) {
  const list = /<dl>(.*?)<\/dl>/s.exec(html)?.[1] ?? ''
  return [...list.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name = '', value = '']) => ({
    name,
    amount: amountsIn(value)[0] ?? 0
  }))
}

/** Goods, what is taken off and delivery make the total; the total less what pays it, what is due. */
function addsUp(rows: readonly { name: string; amount: number }[], order: OrderBody, locale: ShopLocale) {
  const words = messages(locale, 'sums')
  const at = rows.findIndex(({ name }) => name === words.total)
  const due = rows.findIndex(({ name }) => name === words.due)
  expect(at).toBeGreaterThan(0)
  expect(sum(rows.slice(0, at).map(({ amount }) => amount))).toBe(rows[at]?.amount)
  expect(rows[at]?.amount).toBe(order.total)
  if (due < 0) return
  const paying = rows.slice(at + 1, due)
  expect(sum([rows[at]?.amount ?? 0, ...paying.map(({ amount }) => amount)])).toBe(rows[due]?.amount)
  expect(rows[due]?.amount).toBe(order.amount_due)
}

const draw = (part: unknown, props: object) =>
  renderToStaticMarkup(createElement(part as FunctionComponent<Record<string, unknown>>, { ...props }))

/** Rows that each kind of page shows of an order. */
function shown(order: OrderBody, locale: ShopLocale) {
  const all = { order, cart: order, locale, sums: messages(locale, 'sums'), codes: messages(locale, 'code-field') }
  const page = (part: unknown, area: 'cart' | 'checkout' | 'order', more: object = {}) =>
    draw(part, { ...all, words: messages(locale, area), ...more })
  return {
    cart: page(CartSummary, 'cart', { updating: false, lease: messages(locale, 'lease') }),
    checkout: page(OrderSummary, 'checkout'),
    order: page(OrderDetails, 'order', { seller: 'x' })
  }
}

/** The last amount of each row that begins so. */
const lastOf = (html: string, start: RegExp) =>
  html
    .split(start)
    .slice(1)
    .map(row => amountsIn(row.replaceAll(/<[^>]+>/g, ' ')).at(-1) ?? 0)

/** A confirmation: its goods are its first row, its rows add up, and its HTML shows the same as its text. */
function mailAddsUp(order: OrderBody, locale: ShopLocale) {
  const { text, html } = orderConfirmationMail(order, locale, { publicUrl: 'http://localhost', places: { cities: [] } })
  const paragraphs = text.split('\n\n').map(paragraph => paragraph.split('\n'))
  const at = paragraphs.findIndex(lines => lines[1]?.startsWith('•'))
  const rows = (paragraphs[at + 1] ?? []).map(line => ({
    name: line.slice(0, line.lastIndexOf(': ')),
    amount: amountsIn(line)[0] ?? 0
  }))
  expect(sum((paragraphs[at] ?? []).slice(1).map(line => amountsIn(line).at(-1) ?? 0))).toBe(rows[0]?.amount)
  addsUp(rows, order, locale)
  expect(amountsIn(html.replaceAll(/<[^>]+>/g, ' ')).sort()).toEqual(amountsIn(text).sort())
}

/** The cost of a lease is its price and its interest, and its schedule says the same row by row. */
function leaseAddsUp(offer: LeaseOfferBody, locale: ShopLocale) {
  const html = draw(LeasePlans, { offer, name: 'term', locale, words: messages(locale, 'lease') })
  const plans = html.split('class="lease-plan"').slice(1)
  expect(plans).toHaveLength(3)
  for (const plan of plans) {
    const [price = 0, down = 0, financed = 0, interest = 0, total = 0] = amountsIn(plan)
    expect([down + financed, price + interest]).toEqual([price, total])
    const cells = [...plan.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      Number(cell.replace(/[₮,\s]/g, ''))
    )
    const column = (index: number) => sum(cells.filter((_, at) => at % 5 === index))
    expect([column(1), column(2), column(3)]).toEqual([financed, interest, total - down])
    expect(cells.at(-1)).toBe(0)
  }
}

test('amounts: every page and mail that shows some adds up from its own text', async () => {
  const simulator = await openQpaySimulator()
  const tax = await startEbarimtSimulator({ port: 0 })
  onTestFinished(async () => {
    await Promise.all([simulator.close(), tax.close()])
  })
  const shop = await openTestShop('SQLite', {
    now: new Date(),
    environment: {
      ...simulator.environment,
      EBARIMT_URL: tax.url,
      EBARIMT_REGISTRY_URL: tax.url,
      EBARIMT_TIN: tax.taxpayer,
      EBARIMT_POS: '10000001',
      EBARIMT_DISTRICT: '2501',
      LENDER_URL: 'http://127.0.0.1:9',
      LENDER_KEY: 'simulator'
    }
  })
  const someone = await holder(shop)
  await someone.give('cash', 12_345)
  await someone.give('bonus', 6_789)
  const card = await newGiftCard(shop, 7_777)
  let order: OrderBody | undefined
  let looks = 0
  const look = () => {
    const now = order as OrderBody
    for (const locale of ['mn', 'en'] as const) {
      const pages = shown(now, locale)
      for (const page of Object.values(pages)) addsUp(rowsOf(page), now, locale)
      const lines = now.line_items.map(line =>
        draw(CartLine, { line, wanted: undefined, locale, words: messages(locale, 'cart'), onRemove: () => undefined })
      )
      expect(sum(lastOf(lines.join(''), /<li/))).toBe(now.item_total)
      // The goods' own amounts make the first row.
      const lineAmounts = amountsIn(
        (/<ul[^>]*>(.*?)<\/ul>/s.exec(pages.checkout)?.[1] ?? '').replaceAll(/<[^>]+>/g, ' ')
      )
      expect(sum(lineAmounts)).toBe(rowsOf(pages.order)[0]?.amount)
      looks++
    }
  }
  const ask = async (method: string, path: string, body?: object, key?: string) => {
    const answer = await someone.send(method, path, body, key === undefined ? {} : { 'idempotency-key': key })
    expect({ path, status: answer.status, code: answer.body.code }).toMatchObject({ code: undefined })
    order = answer.body as unknown as OrderBody
    look()
    return order
  }

  const add = async (sku: string, quantity: number) =>
    ask('POST', '/orders/0/line_items', { line_item: { variant_id: await shop.variant(sku), quantity } })
  const { number } = await add('PAR-500', 7)
  await add('IBU-200', 3)
  await ask('PUT', `/orders/${number}/apply_coupon_code`, { coupon_code: 'NAMAR10' })
  await ask('PUT', `/orders/${number}/apply_coupon_code`, { coupon_code: card })
  await ask('PUT', `/checkouts/${number}`, { ...CHECKOUT, payment_method: 'qpay' })
  const filled = await ask('PUT', `/checkouts/${number}`, { wallet_amount: 10_001 })
  expect(filled.adjustments.length + filled.covers.length).toBeGreaterThanOrEqual(3)
  await ask('PUT', `/checkouts/${number}/complete`, undefined, 'placed')
  const waiting = await ask('POST', `/orders/${number}/payments`, {}, 'pay')
  const invoice = (await simulator.invoices())[0]
  expect(invoice?.amount).toBe(waiting.amount_due)
  await simulator.pay(invoice?.id ?? '', { callback: 'never' })
  shop.clock.pass(1)
  const open = waiting.payments.find(({ state }) => state === 'pending')
  const paid = await ask('GET', `/orders/${number}/payments/${open?.id}`)
  expect(paid).toMatchObject({ payment_state: 'completed', amount_due: 0 })
  // Each payment stands on the page, and together they are the total.
  expect(sum(paid.payments.map(({ amount }) => amount))).toBe(paid.total)

  for (const locale of ['mn', 'en'] as const) {
    for (const each of [waiting, paid]) mailAddsUp(each, locale)
    const list = draw(PaymentHistory, { order: paid, locale, words: messages(locale, 'order') })
    expect(sum(lastOf(list, /<li/))).toBe(paid.total)
    const offer = await someone.send('GET', `/leases/offer?variant_id=${await shop.variant('BPM-1-W')}`)
    leaseAddsUp(offer.body as unknown as LeaseOfferBody, locale)
  }

  const canceled = await ask('PUT', `/orders/${number}/cancel`, {})
  const history = await someone.history()
  const entries = history.store_credits
  expect(sum(entries.map(({ amount }) => amount))).toBe((await someone.wallet()).balance)
  expect(sum((await someone.wallet()).buckets.map(({ balance }) => balance))).toBe(entries[0]?.balance)
  const wallet = await someone.wallet()
  for (const locale of ['mn', 'en'] as const) {
    // All that goes back is named where it is, in the mail and on the page.
    const mail = orderNotificationMail({ order: canceled, notification: 'canceled' }, locale, 'http://localhost')
    expect(sum(amountsIn(mail.text))).toBe(canceled.refund_total)
    const all = { wallet, locale, words: messages(locale, 'wallet') }
    const [balance] = amountsIn(draw(Balance, all).replaceAll(/<[^>]+>/g, ' '))
    expect(sum(lastOf(draw(Buckets, all), /<li/))).toBe(balance)
  }
  expect(looks).toBeGreaterThan(15)

  // All received goods are on a VAT receipt.
  const { number: second } = await add('PAR-500', 7)
  await ask('PUT', `/checkouts/${second}`, { ...CHECKOUT, wallet_amount: 10_000 })
  await ask('PUT', `/checkouts/${second}/complete`, undefined, 'placed')
  for (const step of ['ready', 'shipped', 'delivered'] as const) await shop.shop.admin.shipping.move(second, step)
  await shop.job('receipts.issue')
  const received = await ask('GET', `/orders/${second}`)
  const made = received.receipt?.documents[0]
  expect(made).toMatchObject({ state: 'valid', total: received.total })
  expect(sum(made?.parts.map(({ total }) => total) ?? [])).toBe(made?.total)
  for (const locale of ['mn', 'en'] as const) {
    const words = messages(locale, 'receipt')
    const panel = draw(ReceiptPanel, { receipt: received.receipt, words, locale, orderKey: {}, hasAddress: true })
    const { text } = receiptMail(received, made as NonNullable<typeof made>, locale, 'http://localhost')
    const kinds = made?.parts.map(({ total }) => total) ?? []
    expect(amountsIn(panel.replaceAll(/<[^>]+>/g, ' '))).toEqual([made?.total, ...kinds, made?.vat])
    expect(amountsIn(text)).toEqual([made?.total, made?.vat])
  }
})
