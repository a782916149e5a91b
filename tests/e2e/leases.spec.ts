import { expect, test, type Page } from '@playwright/test'
import type { OrderLeaseBody } from '../../src/contract/money/lease.ts'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import type { Messages } from '../../src/i18n/words.ts'
import { expectAccessible } from './accessible.ts'
import { admin } from './staff-commands.ts'
import {
  expectNoSidewaysScroll,
  filled,
  LOCALES,
  pathIn,
  productsWith,
  screenOf,
  signIn,
  textOf,
  variantOf,
  wordsOf
} from './shopper.ts'

/** Places an order to be leased, through the API. */
async function place(page: Page, headers: Readonly<Record<string, string>>, variant: string) {
  const put = async (path: string, data: object, key = '') =>
    (await (
      await page.request.fetch(`/api/v2${path}`, {
        method: path.startsWith('/orders') ? 'POST' : 'PUT',
        headers: { ...headers, ...(key && { 'Idempotency-Key': key }) },
        data
      })
    ).json()) as OrderBody
  const { number } = await put('/orders/0/line_items', { line_item: { variant_id: variant, quantity: 1 } })
  const address = { firstname: 'Болормаа', city: 'ulaanbaatar', district: 'sukhbaatar', khoroo: '1-р хороо' }
  await put(`/checkouts/${number}`, { phone: '99191234', ship_address: { ...address, detail: '12-р байр, 45 тоот' } })
  const options = await page.request.get(`/api/v2/checkouts/${number}/delivery_options`, { headers })
  const { delivery_options } = (await options.json()) as { delivery_options: { id: string }[] }
  await put(`/checkouts/${number}`, { delivery: { option: delivery_options[0]?.id }, payment_method: 'lease' })
  const placed = await put(`/checkouts/${number}/complete`, {}, `lease-${number}`)
  expect(placed.state, JSON.stringify(placed)).toBe('complete')
  return placed
}

/** Pays what the page asks for, at the bank that it opens. */
async function payAtBank(page: Page, t: Messages<'lease'>) {
  const payer = page.context().waitForEvent('page')
  await page.getByRole('link', { name: t.pay_link }).click()
  const bank = await payer
  await bank.getByRole('button', { name: 'Төлөх' }).click()
  await expect(bank.getByRole('status')).toContainText('амжилттай')
  await bank.close()
}

for (const locale of LOCALES)
  test(
    `lease: is applied for, from the product to the lender's yes (${locale})`,
    { tag: screenOf(locale) },
    async ({ page, isMobile }) => {
      const t = wordsOf(locale, 'lease')
      const headers = await signIn(page, `89${String((Date.now() + Number(isMobile)) % 1_000_000).padStart(6, '0')}`)
      const [wished] = await productsWith(page, { from: 130_000, to: 400_000, stock: 1 })

      await page.goto(pathIn(locale, `/products/${wished?.slug}`))
      const offer = page.getByRole('group').filter({ hasText: t.title }).first()
      await page.getByText(t.title, { exact: false }).and(page.locator('summary *, summary')).first().click()
      await expect(offer.getByText(t.total, { exact: true }).filter({ visible: true })).toBeVisible()
      await page.getByRole('radio', { name: new RegExp(`^3 `) }).check({ force: true })
      await offer.getByText(t.schedule, { exact: true }).filter({ visible: true }).click()
      await expect(page.getByRole('table').filter({ visible: true }).getByRole('row')).toHaveCount(4)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      const placed = await place(page, headers, variantOf(wished))
      await page.goto(pathIn(locale, `/order?number=${placed.number}`))
      await textOf(page, t.last_name).fill('Бат')
      await textOf(page, t.first_name).fill('Болормаа')
      await textOf(page, t.phone).fill('99191234')
      await textOf(page, t.register).fill('УБ90010142')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const apply = page.getByRole('button', { name: new RegExp(t.apply.split('{{amount}}')[0]?.trim() || '.') })
      await apply.click()
      await expect(page.getByRole('checkbox', { name: t.accepts_terms })).toBeFocused()
      await page.getByRole('checkbox', { name: t.accepts_terms }).check()
      await page.getByRole('checkbox', { name: t.accepts_disclosure }).check()
      await page.getByRole('checkbox', { name: t.accepts_inquiry }).check()
      await apply.click()

      await page.getByRole('button', { name: 'QPay', exact: true }).click()
      const qr = page.getByRole('img', { name: new RegExp(t.pay_qr_alt.split('{{amount}}')[1] ?? 'QR') })
      await expect(qr).toBeVisible()
      await expectAccessible(page)
      await payAtBank(page, t)

      await expect(page.getByText(t.state_approved, { exact: true })).toBeVisible({ timeout: 20_000 })
      await page.goto(pathIn(locale, '/account/leases'))
      await expect(page.getByText(t.state_approved, { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: filled(t.order, { number: placed.number }) })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  )

test(
  'lease: the lender’s question is answered; a payment falls due and is paid, then the rest at once',
  { tag: '@desktop' },
  async ({ page }) => {
    const t = wordsOf('en', 'lease')
    const headers = await signIn(page, `89${String((Date.now() + 7) % 1_000_000).padStart(6, '0')}`)
    const [wished] = await productsWith(page, { from: 130_000, to: 400_000, stock: 2 })
    const { number } = await place(page, headers, variantOf(wished))
    const applied = await page.request.post(`/api/v2/orders/${number}/lease`, {
      headers: { ...headers, 'Idempotency-Key': `apply-${number}` },
      // The simulated lender asks whose number ends like this.
      data: {
        ...{ months: 6, first_name: 'Болормаа', last_name: 'Бат', phone: '99191234', register_number: 'УБ90010111' },
        ...{ accepts_terms: true, accepts_disclosure: true, accepts_inquiry: true }
      }
    })
    const lease = ((await applied.json()) as OrderLeaseBody).lease?.number ?? ''
    const state = (text: string) => page.getByRole('status').filter({ hasText: text })

    await page.goto(pathIn('en', `/account/leases?number=${lease}`))
    await page.getByRole('button', { name: 'QPay', exact: true }).click()
    await payAtBank(page, t)
    await expect(state(t.state_asked)).toBeVisible({ timeout: 20_000 })
    await textOf(page, t.question_income.replace(/[?]/g, '.')).fill('2,000,000')
    await textOf(page, t.question_workplace.replace(/[?]/g, '.')).fill('A pharmacy')
    await expectAccessible(page)
    await page.getByRole('button', { name: t.answer }).click()
    await expect(state(t.state_approved)).toBeVisible({ timeout: 20_000 })

    for (const step of ['ready', 'shipped', 'delivered']) await admin(step, number)
    await page.reload()
    await expect(state(t.state_active)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: new RegExp(`^${t.pay.split('{{')[0]}`) }).click()
    await page.getByRole('button', { name: 'QPay', exact: true }).click()
    await payAtBank(page, t)
    await expect(page.getByRole('row').nth(1)).toContainText(t.row_paid.split('{{')[0] ?? '', { timeout: 20_000 })

    await page.getByRole('button', { name: new RegExp(`^${t.early.split('{{')[0]}`) }).click()
    await page.getByRole('button', { name: 'QPay', exact: true }).click()
    await payAtBank(page, t)
    await expect(state(t.state_paid_off)).toBeVisible({ timeout: 20_000 })

    // On paper there is the lease and nothing else of the page.
    await page.evaluate(() => (window.print = () => undefined))
    await page.getByRole('button', { name: t.paper_print, exact: true }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(filled(t.paper_title, { number: lease })).filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
  }
)
