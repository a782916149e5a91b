import { expect, test, type Page } from '@playwright/test'
import type { CodeResponse } from '../../src/contract/customers/account.ts'
import type { DeliveryOptionBody } from '../../src/contract/ordering/delivery.ts'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import type { TokenResponse } from '../../src/contract/identity/session.ts'
import type { Area } from '../../src/i18n/areas.ts'
import { messages, type Messages } from '../../src/i18n/words.ts'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import { phoneOfOrder } from '../support/phone-of-order.ts'
import { codeTo } from './outbox.ts'

export const LOCALES = ['mn', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** The words of an area, as pages show them. */
export const wordsOf = <A extends Area>(locale: Locale, area: A) => messages(locale, area)

/** What is walked in both languages is walked on one screen in each: both words and widths are seen, in half the time. */
export const screenOf = (locale: Locale) => (locale === 'mn' ? '@phone' : '@desktop')

export function inEachLanguage(journey: (locale: Locale) => void) {
  for (const locale of LOCALES)
    test.describe(locale, { tag: screenOf(locale) }, () => {
      journey(locale)
    })
}

export const pathIn = (locale: Locale, path: string) => (locale === 'mn' ? path : `/${locale}${path}`)

export const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

export async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

interface Wish {
  readonly from?: number
  readonly to?: number
  readonly stock?: number
  readonly adult?: boolean
}

/** Products on the shelf that fit; asked of search, as pages ask. */
export async function productsWith(page: Page, { from = 0, to = 1e9, stock = 10, adult = false }: Wish = {}) {
  const answer = await page.request.post('/search/catalogue/product/_search', {
    headers: { Authorization: `Basic ${Buffer.from('guest:guest').toString('base64')}` },
    data: {
      query: {
        bool: {
          filter: [
            { range: { selling_price: { gte: from, lte: to } } },
            { range: { total_on_hand: { gte: stock } } },
            { term: { age_restricted: adult } },
            { term: { requires_prescription: false } }
          ]
        }
      },
      sort: [{ id: 'asc' }],
      size: 40
    }
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { hits } = (await answer.json()) as { hits: { hits: { _source: ProductDocument }[] } }
  const fitting = hits.hits
    .map(({ _source }) => _source)
    .filter(({ variants, selling_price }) => variants.length === 1 && selling_price >= from && selling_price <= to)
    // Medicine has limits and is no gift: a journey that is about it names its products.
    .filter(({ product_cat }) => !product_cat.startsWith('medicine'))
  expect(fitting.length, 'products that fit').toBeGreaterThan(2)
  return fitting
}

/** Fills this browser's cart through the API and remembers it as the shop's pages do. */
export async function fillCart(
  page: Page,
  wishes: readonly { readonly variant: string; readonly quantity?: number }[]
) {
  let order: OrderBody | undefined
  for (const { variant, quantity = 1 } of wishes) {
    const answer = await page.request.post('/api/v2/orders/0/line_items', {
      headers: order ? { 'X-Spree-Order-Token': order.token } : {},
      data: { line_item: { variant_id: variant, quantity } }
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    order = (await answer.json()) as OrderBody
  }
  if (!order) throw new Error('A cart needs something in it')
  // Once only: what later pages remember is theirs.
  await page.addInitScript(value => {
    if (sessionStorage.getItem('filled')) return
    sessionStorage.setItem('filled', 'yes')
    localStorage.setItem('delguur:version', '2')
    localStorage.setItem('delguur:order', value)
  }, remembered(order))
  return order
}

export const variantOf = (product: ProductDocument | undefined) => product?.variants[0]?.id ?? ''

/** Once the server has it: pages show at once what they have yet to send, and a reload would take that back. */
export async function answered(page: Page, path: RegExp, act: () => Promise<unknown>) {
  const answer = page.waitForResponse(each => each.request().method() !== 'GET' && path.test(each.url()))
  await act()
  await answer
}

/** "Continue" of the open step: beside it on desktops, in the bar at the bottom on phones. */
export const goOn = (page: Page, t: Messages<'checkout'>) =>
  page.getByRole('button', { name: t.continue, exact: true }).click()

/** A field by its whole name: "Хороо" is also the beginning of "Хороолол". */
export const textOf = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\(|$)`) })
export const listOf = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Contact, address and delivery, as a shopper fills them in. */
export async function fillCheckout(page: Page, t: Messages<'checkout'>, email = '') {
  await textOf(page, t.firstname).fill('Болормаа')
  // One number may have only a few cash orders under way.
  await textOf(page, t.phone).fill(`8${String(Date.now()).slice(-7)}`)
  if (email) {
    await page.getByText(t.optional_contact).click()
    await textOf(page, t.email).fill(email)
  }
  await goOn(page, t)
  await listOf(page, t.city).selectOption('ulaanbaatar')
  await listOf(page, t.district).selectOption('sukhbaatar')
  await listOf(page, t.khoroo).selectOption('1-р хороо')
  await textOf(page, t.detail).fill('12-р байр, 3-р орц, 45 тоот')
  await goOn(page, t)
  await expect(page.getByRole('group', { name: t.delivery, exact: true })).toBeVisible()
  await goOn(page, t)
}

/** Signs in through the API: the session's cookie is the browser's, and its pages know who it is. */
export async function signIn(page: Page, phone: string) {
  const signUp = await page.request.post('/api/v2/auth/sign_up', { data: { login: phone } })
  const { challenge } = (await signUp.json()) as CodeResponse
  const code = await codeTo(page, phone)
  const answer = await page.request.post('/api/v2/oauth/token', { data: { grant_type: 'code', challenge, code } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const token = (await answer.json()) as TokenResponse
  await page.addInitScript(id => {
    if (sessionStorage.getItem('entered')) return
    sessionStorage.setItem('entered', 'yes')
    localStorage.setItem('delguur:version', '2')
    localStorage.setItem('delguur:current-user', JSON.stringify({ id, name: '' }))
  }, token.user_id)
  return { Authorization: `Bearer ${token.access_token}` }
}

/** A cart to which nothing is missing but how it is paid, filled through the API by the user of `headers`. */
export async function readyCart(page: Page, headers: Readonly<Record<string, string>>, variant: string) {
  const send = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/v2${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json() as Promise<unknown>
  }
  const line_item = { variant_id: variant, quantity: 1 }
  const { number } = (await send('POST', '/orders/0/line_items', { line_item })) as OrderBody
  const path = `/checkouts/${number}`
  const place = { firstname: 'Болормаа', city: 'ulaanbaatar', district: 'sukhbaatar', khoroo: '1-р хороо' }
  await send('PUT', path, { phone: phoneOfOrder(number), ship_address: { ...place, detail: '12-р байр, 45 тоот' } })
  const { delivery_options } = (await send('GET', `${path}/delivery_options`)) as {
    readonly delivery_options: readonly DeliveryOptionBody[]
  }
  return (await send('PUT', path, { delivery: deliveryOf(delivery_options) })) as OrderBody
}

/** One of the ways on offer, at its first free hours where it has hours. */
export function deliveryOf(options: readonly DeliveryOptionBody[]) {
  const chosen = options.find(({ days }) => days.length === 0) ?? options[0]
  const day = chosen?.days.find(({ slots }) => slots.some(({ full }) => !full))
  const slot = day?.slots.find(({ full }) => !full)?.id
  return { option: chosen?.id, ...(day && { date: day.date, slot }) }
}

/** Storage by which pages open a cart. */
export const remembered = ({ number, token, total_quantity: count, updated_at: updatedAt }: OrderBody) =>
  JSON.stringify({ number, token, count, updatedAt })
