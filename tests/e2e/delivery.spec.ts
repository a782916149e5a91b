import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  expectNoSidewaysScroll,
  fillCart,
  fillCheckout,
  filled,
  goOn,
  productsWith,
  textOf,
  variantOf,
  wordsOf
} from './shopper.ts'

const t = wordsOf('mn', 'checkout')
const stock = wordsOf('mn', 'stock')
const packages = wordsOf('mn', 'package')

/** Two products that are delivered at different speeds. */
async function mixedPair(page: Page) {
  const bySpeed = new Map<string, string>()
  for (const { slug } of await productsWith(page, { from: 20_000, to: 200_000, stock: 20 })) {
    const answer = await page.request.get(`/api/v2/products/${slug}`)
    bySpeed.set(((await answer.json()) as { delivery: string }).delivery, slug)
    if (bySpeed.size === 2) break
  }
  return [...bySpeed.values()]
}

test('pickup: goods are fetched at a branch that has them, without an address', { tag: '@phone' }, async ({ page }) => {
  const [product] = await productsWith(page, { from: 35_000, to: 400_000, stock: 30 })
  await fillCart(page, [{ variant: variantOf(product) }])
  await page.goto('/checkout')
  await textOf(page, t.firstname).fill('Болормаа')
  await textOf(page, t.phone).fill('9919 1234')
  await goOn(page, t)
  await page.getByRole('radio', { name: t.way_pickup }).check()
  const branches = page.getByRole('group', { name: t.pickup_where })
  await expect(branches.getByRole('radio').first()).toBeChecked()
  const name = (await branches.locator('label span span').first().innerText()).split('\n')[0] ?? ''
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await goOn(page, t)
  await page.getByRole('radio', { name: wordsOf('mn', 'payment').cash }).check()
  await goOn(page, t)
  await page.getByRole('button', { name: t.place_cash, exact: true }).click()
  await expect(page).toHaveURL(/\/order/)
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', /\/branches\//)
})

test(
  'estimate: a product says before checkout what it costs to bring it to a sum, and when',
  { tag: '@phone' },
  async ({ page }) => {
    const estimate = wordsOf('mn', 'delivery-estimate')
    const [product] = await productsWith(page, { from: 35_000, to: 90_000 })
    await page.goto(`/products/${product?.slug}`)
    await page.getByText(estimate.title).click()
    await page.getByLabel(t.city).selectOption({ label: 'Ховд' })
    await page.getByLabel(t.sum).selectOption({ label: 'Жаргалант' })
    const promise = page.getByText(/^Жаргалант: .+₮/)
    await expect(promise).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // The place is remembered: another visit need not choose it.
    await page.reload()
    await page.getByText(estimate.title).click()
    await expect(promise).toBeVisible()
  }
)

test('package: is put together, bought, and comes in two parcels', { tag: '@desktop' }, async ({ page }) => {
  for (const slug of await mixedPair(page)) {
    await page.goto(`/products/${slug}`)
    await page.getByRole('button', { name: new RegExp(`^${packages.add}`) }).click()
    await expect(page.getByRole('link', { name: packages.open })).toBeVisible()
  }
  await page.getByRole('link', { name: packages.open }).click()
  await expect(page.getByRole('heading', { name: filled(packages.count_other, { count: 2 }) })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: packages.buy }).click()
  await expect(page.getByText(filled(packages.bought_other, { count: 2 }))).toBeVisible()
  await page.goto('/checkout')
  await fillCheckout(page, t)
  await page.getByRole('button', { name: filled(t.edit_of, { step: t.delivery }) }).click()
  await page.getByRole('radio', { name: new RegExp(`^${t.option_split}`) }).check()
  await expect(page.getByRole('heading', { name: filled(t.parcel, { number: 2 }) })).toBeVisible()
  await expectAccessible(page)
})

test('back-in-stock notice: is sent to those who asked for it', { tag: '@desktop' }, async ({ page }) => {
  const answer = await page.request.post('/search/catalogue/product/_search', {
    headers: { Authorization: `Basic ${Buffer.from('guest:guest').toString('base64')}` },
    data: {
      query: {
        bool: {
          filter: [
            { range: { total_on_hand: { lte: 0 } } },
            { term: { age_restricted: false } },
            { term: { requires_prescription: false } }
          ]
        }
      }
    }
  })
  const { hits } = (await answer.json()) as { hits: { hits: { _source: { slug: string } }[] } }
  await page.goto(`/products/${hits.hits[0]?._source.slug}`)
  const form = page.getByRole('form', { name: stock.ask_title })
  await form.getByRole('textbox', { name: stock.ask_email }).click()
  await form.getByRole('textbox', { name: stock.ask_email }).fill('saraa@example.mn')
  await form.getByRole('button', { name: stock.ask_button }).click()
  await expect(
    page.getByText(stock.subscribed).or(page.getByText(wordsOf('mn', 'newsletter').stock_subscribed_text))
  ).toBeVisible()
})
