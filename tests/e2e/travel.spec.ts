import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { addMonths, localDate } from '../../src/domain/time.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, LOCALES, pathIn, screenOf, signIn, wordsOf, type Locale } from './shopper.ts'

/** Steps of the staff with a quote, by their command. */
const staff = (...args: readonly string[]) =>
  promisify(execFile)('node', ['scripts/travel-quotes.ts', ...args], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/e2e' }
  })

const today = localDate(new Date())
const [THERE, BACK, EXPIRES] = [addMonths(today, 1), addMonths(today, 2), addMonths(today, 30)]

/** Types into a combobox and takes the first suggestion by keyboard. */
async function chooseAirport(page: Page, label: string, typed: string, chosen: RegExp) {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  await field.pressSequentially(typed)
  await expect(page.getByRole('option', { name: chosen }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(chosen)
}

function fieldsOf(page: Page, locale: Locale) {
  const words = wordsOf(locale, 'travel-form')
  const form = page.getByRole('form', { name: words.send })
  return { words, form, field: (label: string) => form.getByLabel(new RegExp(`^${label}`)) }
}

/** The form is awake once it has been seen. */
async function hydrateForm(page: Page, locale: Locale) {
  const { form } = fieldsOf(page, locale)
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('astro-island[ssr]', { has: form })).toHaveCount(0)
}

for (const locale of LOCALES)
  test(
    `travel: flights are requested, answered, chosen, paid for and ticketed (${locale})`,
    { tag: screenOf(locale) },
    async ({ page, isMobile }) => {
      test.setTimeout(180_000)
      const [quotes, pay, payment] = [
        wordsOf(locale, 'travel-quotes'),
        wordsOf(locale, 'pay'),
        wordsOf(locale, 'payment')
      ]
      const { words, form, field } = fieldsOf(page, locale)
      await signIn(page, `85${String((Date.now() + Number(isMobile)) % 1_000_000).padStart(6, '0')}`)
      await page.goto(pathIn(locale, '/travel'))
      await expectAccessible(page)
      await hydrateForm(page, locale)

      // Sent empty, the first field has the focus and says why.
      await form.getByRole('button', { name: words.send }).click()
      await expect(page.getByRole('combobox', { name: words.from })).toBeFocused()
      await expect(page.getByRole('combobox', { name: words.from })).toHaveAccessibleDescription(/./)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await chooseAirport(page, words.from, 'ubn', /UBN/)
      await chooseAirport(page, words.to, locale === 'mn' ? 'сөүл' : 'seoul', /ICN/)
      await field(words.date).fill(THERE)
      await field(words.return_date).fill(BACK)
      await field(words.title).selectOption('MR')
      await field(words.last_name).fill('Dorj')
      await field(words.first_name).fill('Bat-Erdene')
      await field(words.birth_date).fill('1988-03-04')
      await field(words.email).fill('bat@example.mn')

      // A reload keeps what was written, but no date of birth.
      await page.reload()
      await hydrateForm(page, locale)
      await expect(page.getByText(words.restored)).toBeVisible()
      await expect(page.getByRole('combobox', { name: words.to })).toHaveValue(/ICN/)
      await expect(field(words.first_name)).toHaveValue('Bat-Erdene')
      await expect(field(words.birth_date)).toHaveValue('')
      await expectAccessible(page)
      await form.getByRole('button', { name: words.send }).click()
      await expect(field(words.birth_date)).toBeFocused()
      await field(words.birth_date).fill('1988-03-04')
      await form.getByRole('button', { name: words.send }).click()

      await expect(page).toHaveURL(/\/account\/travel-quotes\?number=Q\d{9}/)
      const number = new URL(page.url()).searchParams.get('number') ?? ''
      await expect(page.getByText(quotes.state_requested, { exact: true })).toBeVisible()
      await expectAccessible(page)

      const option = ['--flights', 'OM301 07:25–11:45', '--baggage', '23 kg', '--rules', 'No refund']
      await staff('answer', number, '--airline', 'MIAT', '--fare', '2480000', ...option)
      await page.reload()
      // Seats are booked by passports: they are asked for with the option.
      const [passport, expires] = [page.getByLabel(quotes.passport_number), page.getByLabel(quotes.passport_expires_on)]
      await passport.fill('E7654321')
      await expires.fill(addMonths(today, 4))
      await page.getByRole('button', { name: /MIAT/ }).click()
      await expect(expires).toBeFocused()
      await expectAccessible(page)
      await expires.fill(EXPIRES)
      await page.getByRole('button', { name: /MIAT/ }).click()
      await expect(page.getByText(quotes.accepted, { exact: true })).toBeVisible()
      expect((await staff('show', number)).stdout).toContain('E7654321')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await page.getByRole('button', { name: filled(pay.choose, { method: payment.card }) }).click()
      await page.getByRole('link', { name: pay.bank_open }).click()
      await page.getByRole('radio', { name: /4444/ }).check()
      await page.getByRole('button', { name: /^(Pay|Төлөх)$/ }).click()
      await expect(page).toHaveURL(/\/account\/travel-quotes\?number=Q\d{9}/)
      await expect(page.getByText(quotes.state_paid, { exact: true })).toBeVisible()

      await staff('ticketed', number, 'ABC123', '289-1234567890')
      await page.reload()
      await expect(page.getByText('ABC123', { exact: true })).toBeVisible()
      await expect(page.getByText(/289-1234567890/)).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  )

test(
  'travel: a signed-out visitor is asked to sign in, and nothing that was written is lost',
  { tag: '@phone' },
  async ({ page }) => {
    const { words, field } = fieldsOf(page, 'mn')
    await page.goto('/travel')
    await hydrateForm(page, 'mn')
    await field(words.first_name).fill('Saruul')
    await field(words.birth_date).fill('1988-03-04')
    await page.getByRole('button', { name: words.sign_in, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(field(words.birth_date)).toHaveValue('1988-03-04')
    await page.goto('/account/travel-quotes')
    await expect(page).toHaveURL(/\/sign-in\?return=/)
  }
)
