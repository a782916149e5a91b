import { expect, type Page } from '@playwright/test'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import { phoneOfOrder } from '../support/phone-of-order.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, goOn, pathIn, remembered, textOf, wordsOf, type Locale } from './shopper.ts'

/** A seat of the demonstration show. */
export async function seatOf(page: Page) {
  const answer = await page.request.post('/search/catalogue/product/_search', {
    headers: { Authorization: `Basic ${Buffer.from('guest:guest').toString('base64')}` },
    data: { query: { bool: { filter: [{ term: { slug: 'new-year-show-snow-tale' } }] } }, size: 1 }
  })
  const { hits } = (await answer.json()) as { hits: { hits: { _source: ProductDocument }[] } }
  return hits.hits[0]?._source.variants.find(({ sku }) => sku === 'NYS-1-H')?.id ?? ''
}

/** From the cart to the payment by phone and e-mail alone: nobody asks for an address. */
export async function checkOutTickets(
  page: Page,
  headers: Readonly<Record<string, string>>,
  { quantity = 1, locale = 'mn' }: { readonly quantity?: number; readonly locale?: Locale } = {}
) {
  const c = wordsOf(locale, 'checkout')
  const line_item = { variant_id: await seatOf(page), quantity }
  const added = await page.request.post('/api/v2/orders/0/line_items', { headers, data: { line_item } })
  const order = (await added.json()) as OrderBody
  await page.addInitScript(value => localStorage.setItem('delguur:order', value), remembered(order))
  await page.goto(pathIn(locale, '/checkout'))
  await textOf(page, c.phone).fill(phoneOfOrder(order.number))
  await expect(page.getByRole('heading', { name: new RegExp(`${c.address}$`) })).toHaveCount(0)
  await expect(textOf(page, c.firstname)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await textOf(page, c.email).fill('bolor@example.mn')
  await goOn(page, c)
  await expect(page.getByRole('heading', { name: new RegExp(`${c.payment}$`) })).toBeFocused()
  return order
}
