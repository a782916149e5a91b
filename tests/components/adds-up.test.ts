import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import type { OrderBody } from '../../src/contract/order.ts'
import type { ShopLocale } from '../../src/i18n/locales.ts'
import { messages } from '../../src/i18n/words.ts'
import { CartSummary } from '../../src/islands/cart/cart-summary.tsx'
import { OrderSummary } from '../../src/islands/checkout/order-summary.tsx'
import { OrderDetails } from '../../src/islands/order/order-details.tsx'
import { orderMail } from '../../src/server/providers/mail/order-mail.ts'
import { holder } from '../server/wallet-holder.ts'
import { openPractice } from '../server/qpay-practice.ts'
import { CHECKOUT, openTestShop } from '../support/shop.ts'

/** ₮ as a person reads them: every amount of a text in its order. */
const amountsIn = (text: string) =>
  [...text.replaceAll('\u00a0', '').matchAll(/([-−]?)₮([\d,]+)/g)].map(
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

/** What each kind of page shows of an order. */
function shown(order: OrderBody, locale: ShopLocale) {
  const all = { order, cart: order, locale, sums: messages(locale, 'sums'), codes: messages(locale, 'code-field') }
  const draw = (part: unknown, area: 'cart' | 'checkout' | 'order', more: object = {}) =>
    renderToStaticMarkup(
      createElement(part as FunctionComponent<Record<string, unknown>>, {
        ...all,
        words: messages(locale, area),
        ...more
      })
    )
  return {
    cart: draw(CartSummary, 'cart', { updating: false, lease: messages(locale, 'lease') }),
    checkout: draw(OrderSummary, 'checkout'),
    order: draw(OrderDetails, 'order', { seller: 'x' })
  }
}

test('every page and letter that shows amounts adds up from its own text', async () => {
  const practice = await openPractice()
  onTestFinished(() => practice.close())
  const shop = await openTestShop('SQLite', {
    now: new Date(),
    environment: practice.environment
  })
  const someone = await holder(shop)
  await someone.give('cash', 12_345)
  await someone.give('bonus', 6_789)
  const [card = ''] = await shop.shop.desk.codes.writeCards(
    { amount: 7_777, email: 'a@example.mn', from: 'Дэлгүүр', locale: 'mn' },
    1
  )
  let order: OrderBody | undefined
  let looks = 0
  const look = () => {
    const now = order as OrderBody
    for (const locale of ['mn', 'en'] as const) {
      const pages = shown(now, locale)
      for (const page of Object.values(pages)) addsUp(rowsOf(page), now, locale)
      // The goods' own amounts make the first row.
      const goods = amountsIn((/<ul[^>]*>(.*?)<\/ul>/s.exec(pages.checkout)?.[1] ?? '').replaceAll(/<[^>]+>/g, ' '))
      expect(sum(goods)).toBe(rowsOf(pages.order)[0]?.amount)
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
  const invoice = (await practice.invoices())[0]
  expect(invoice?.amount).toBe(waiting.amount_due)
  await practice.pay(invoice?.id ?? '', { callback: 'never' })
  shop.clock.pass(1)
  const open = waiting.payments.find(({ state }) => state === 'pending')
  const paid = await ask('GET', `/orders/${number}/payments/${open?.id}`)
  expect(paid).toMatchObject({ payment_state: 'completed', amount_due: 0 })
  // Each payment stands on the page, and together they are the total.
  expect(sum(paid.payments.map(({ amount }) => amount))).toBe(paid.total)

  for (const locale of ['mn', 'en'] as const) {
    const { text, html } = orderMail(paid, locale, { publicUrl: 'http://localhost', places: { cities: [] } })
    for (const letter of [text, html.replaceAll(/<[^>]+>/g, ' ')])
      for (const amount of [paid.total, paid.item_total, ...paid.adjustments.map(each => each.amount)])
        expect(amountsIn(letter)).toContain(amount)
  }

  await ask('PUT', `/orders/${number}/cancel`, {})
  const history = await someone.history()
  const entries = history.store_credits
  expect(sum(entries.map(({ amount }) => amount))).toBe((await someone.wallet()).balance)
  expect(sum((await someone.wallet()).buckets.map(({ balance }) => balance))).toBe(entries[0]?.balance)
  expect(looks).toBeGreaterThan(15)
})
