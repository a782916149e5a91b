import { expect, test } from '@playwright/test'
import { dayAfter } from '../../src/domain/booking/hotel-price.ts'
import { addMonths, localDate } from '../../src/domain/time.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, LOCALES, pathIn, screenOf, signIn, wordsOf } from './shopper.ts'

for (const locale of LOCALES)
  test(
    `hotel: a room is found, booked by keyboard, paid for and canceled (${locale})`,
    { tag: screenOf(locale) },
    async ({ page, isMobile }) => {
      const [hotels, stay] = [wordsOf(locale, 'hotels'), wordsOf(locale, 'hotel-booking')]
      const [bookings, pay, payment] = [
        wordsOf(locale, 'hotel-bookings'),
        wordsOf(locale, 'pay'),
        wordsOf(locale, 'payment')
      ]
      await signIn(page, `86${String((Date.now() + Number(isMobile)) % 1_000_000).padStart(6, '0')}`)

      await page.goto(pathIn(locale, '/hotels'))
      // Folded on phones, where the rooms come first.
      if (isMobile) await page.locator('summary').filter({ hasText: hotels.filter }).click()
      await page
        .getByRole('checkbox', { name: hotels.amenities === 'Amenities' ? 'Swimming pool' : 'Усан сан' })
        .check()
      await page.getByRole('button', { name: hotels.apply }).click()
      await expect(page).toHaveURL(/amenity=pool/)
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
      await expectAccessible(page)
      await page.getByRole('heading', { level: 3 }).getByRole('link').click()

      // By keyboard alone: Page Down to the next month, the arrows, and Enter.
      const today = localDate(new Date())
      const grid = page.getByRole('grid')
      // It draws itself once it is seen.
      await page.getByRole('heading', { name: hotels.book, exact: true }).evaluate(heading => heading.scrollIntoView())
      await expect(grid).toBeVisible()
      const day = (date: string) => grid.locator(`[data-day="${date}"]`)
      await day(today).focus()
      await page.keyboard.press('PageDown')
      const first = addMonths(today, 1)
      await expect(day(first)).toBeFocused()
      await expect(day(first)).not.toHaveAttribute('aria-disabled')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(day(dayAfter(first, 2))).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(grid.locator('[aria-selected="true"]')).toHaveCount(3)
      await page.getByRole('button', { name: filled(stay.more, { name: stay.children }) }).click()
      await page.getByRole('combobox', { name: filled(stay.child_age, { number: 1 }) }).selectOption('3')
      await expect(page.getByText(stay.deposit_now, { exact: true })).toBeVisible()
      await expect(page.getByText(stay.city_tax, { exact: true })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      const form = page.getByRole('form', { name: stay.details })
      await form.getByRole('textbox', { name: stay.guest_name }).fill('Болормаа')
      await form.getByRole('textbox', { name: stay.phone }).fill('99191234')
      await form.getByRole('textbox', { name: stay.email }).fill('bolor@example.mn')
      await page.getByRole('button', { name: stay.book, exact: true }).click()
      await expect(page).toHaveURL(/\/account\/bookings\?number=H\d{9}/)
      await expect(page.getByText(bookings.state_requested, { exact: true })).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: filled(pay.choose, { method: payment.card }) }).click()
      await page.getByRole('link', { name: pay.bank_open }).click()
      await page.getByRole('radio', { name: /4444/ }).check()
      await page.getByRole('button', { name: /^(Pay|Төлөх)$/ }).click()
      await expect(page.getByText(bookings.state_confirmed, { exact: true })).toBeVisible()
      await expectNoSidewaysScroll(page)

      await page.getByRole('button', { name: bookings.cancel, exact: true }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: bookings.cancel_yes }).click()
      await expect(page.getByText(bookings.state_canceled, { exact: true })).toBeVisible()
      await expect(page.getByText(bookings.refunded, { exact: true })).toBeVisible()
    }
  )
