import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [words, views] = [wordsOf(locale, 'office-products'), wordsOf(locale, 'office-saved-views')]

  test(`office: a narrowed list of products is saved under a name and deleted (${locale})`, async ({ page }) => {
    test.slow()
    const name = `Сонгосон ${Date.now()}`
    await enterAsStaff(page, 'catalogue')
    await page.goto(pathIn(locale, '/office/products'))
    const nav = page.getByRole('navigation', { name: views.views })
    await nav.getByRole('link', { name: words.view_hidden }).click()
    await expect(page).toHaveURL(/visible=no/)
    await expect(nav.getByRole('link', { name: words.view_hidden })).toHaveAttribute('aria-current', 'page')
    await expect(nav.getByRole('link', { name: words.view_all })).not.toHaveAttribute('aria-current')
    await nav.getByRole('button', { name: views.view_save }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: views.view_name }).fill(name)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: views.save, exact: true }).click()
    await nav.getByRole('link', { name: words.view_all }).click()
    await nav.getByRole('button', { name, exact: true }).click()
    await expect(page).toHaveURL(/visible=no/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await nav.getByRole('button', { name: filled(views.view_delete, { name }) }).click()
    await expect(nav.getByRole('button', { name, exact: true })).toBeHidden()
  })
}

inEachLanguage(journey)
