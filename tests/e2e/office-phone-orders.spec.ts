import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, inEachLanguage, pathIn, productsWith, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const MEDICINES = ['PAR-500', 'PAR-SUP-10']

const journey = (locale: Locale) => {
  const [office, words, checkout] = [
    wordsOf(locale, 'office'),
    wordsOf(locale, 'office-phone-orders'),
    wordsOf(locale, 'checkout')
  ]

  test(`office: an order is taken by phone, and stands in the timeline (${locale})`, async ({ page }, { project }) => {
    test.slow()
    const products = await productsWith(page, { from: 35_000, to: 200_000 })
    const onSale = products.filter(({ available_on }) => Date.parse(available_on) < Date.now())
    const product = onSale.at((locale === 'mn' ? 1 : 2) + (project.name === 'mobile' ? 3 : 0))
    if (!product) throw new Error('no product')
    await enterAsStaff(page, 'support')
    await page.goto(pathIn(locale, '/office/phone-orders'))
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: words.phone }).fill('12')
    await page.getByRole('button', { name: words.start }).click()
    await expect(page.getByRole('textbox', { name: words.phone })).toBeFocused()
    // A person may buy so much of a substance in seven days: each journey takes the order of another one.
    await page.getByRole('textbox', { name: words.phone }).fill(`8${String(Date.now()).slice(-7)}`)
    await page.getByRole('button', { name: words.start }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText(words.unknown)).toBeVisible()

    // Two medicines of one substance among them.
    for (const sku of [product.sku, ...MEDICINES]) {
      await page.getByRole('searchbox', { name: words.find }).fill(sku)
      await page.keyboard.press('Enter')
      const hit = page.getByRole('listitem').filter({ hasText: sku })
      await hit.getByRole('button', { name: words.add }).first().click()
      await expect(hit.filter({ has: page.getByRole('textbox') })).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: words.warnings })).toBeVisible()

    await page.getByRole('textbox', { name: words.firstname }).fill('Болд')
    await page.getByRole('combobox', { name: checkout.district }).selectOption({ index: 1 })
    await page.getByRole('combobox', { name: checkout.khoroo }).selectOption({ index: 1 })
    await page.getByRole('textbox', { name: checkout.detail }).fill('12-р байр, 34 тоот')
    await page.getByRole('button', { name: words.save_address }).click()
    await expect(page.getByText(words.done_address)).toBeVisible()
    const delivery = page.getByRole('group', { name: words.delivery_how })
    await delivery.getByRole('radio').first().check()
    await expect(page.getByText(words.done_delivery)).toBeVisible()
    const payment = page.getByRole('group', { name: words.payment_how })
    await payment.getByRole('radio', { name: 'QPay' }).check()
    await expect(page.getByText(words.done_payment)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: words.place }).click()
    await expect(page.getByText(wordsOf(locale, 'problem')['medicine-warnings-unacknowledged'])).toBeVisible()
    await page.getByRole('checkbox', { name: words.warnings_acknowledged }).check()
    await page.getByRole('button', { name: words.place }).click()
    const placed = wordsOf(locale, 'office-orders')['change_orders.place_by_phone']
    await expect(page.getByText(placed)).toBeVisible()
    await expect(page.getByText(office.nav_phone_orders).first()).toBeAttached()
    await expectAccessible(page)
  })
}

inEachLanguage(journey)
