import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [words, problems] = [wordsOf(locale, 'office-site'), wordsOf(locale, 'problem')]
  const text = `${locale === 'mn' ? 'Өнөөдөр цас ихтэй' : 'Much snow today'} ${Date.now()}`

  test(`office: a notice is shown on its pages without a build or a shift, and ended (${locale})`, async ({ page }) => {
    test.slow()
    await enterAsStaff(page, 'admin')
    await page.goto(pathIn(locale, '/office/site'))
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await expectAccessible(page)
    const form = page.locator('details').filter({ hasText: words.notice_new })
    await form.locator('summary').click()
    await form.getByRole('combobox', { name: words.kind }).selectOption({ label: words.kind_urgent })
    // Of the cart alone: other journeys look at other pages meanwhile.
    await form.getByRole('combobox', { name: words.place }).selectOption({ label: words.place_cart })
    await form.getByRole('textbox', { name: words.text_mn }).fill(text)
    await form.getByRole('textbox', { name: words.text_en }).fill(text)
    await expect(form.getByRole('region', { name: words.preview }).getByText(text).first()).toBeVisible()
    await form.getByLabel(words.ends).fill('2020-01-01T10:00')
    await form.getByLabel(words.starts).fill('2020-01-02T10:00')
    // Journeys side by side change one version: the slower of two is told, and presses once more.
    await expect(async () => {
      await form.getByRole('button', { name: words.schedule }).click({ timeout: 2_000 })
      await expect(form.getByText(problems['site-period'])).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await form.getByLabel(words.ends).fill('')
    await expect(async () => {
      const button = form.getByRole('button', { name: words.schedule })
      // Saved after all: the form has closed, and what it said may be gone again.
      if (await button.isVisible()) await button.click({ timeout: 2_000 })
      await expect(button).toBeHidden({ timeout: 2_000 })
    }).toPass({ timeout: 20_000 })

    const bar = page.locator('.notice-bar')
    const shown = () => bar.locator('.notice-bar-text').evaluate(each => getComputedStyle(each, '::after').content)
    await expect(async () => {
      await page.goto(pathIn(locale, '/cart'))
      expect(await shown()).toContain(text)
    }).toPass({ timeout: 30_000 })
    await expect(bar).toBeVisible()
    await page.goto(pathIn(locale, '/contact'))
    expect(await shown()).not.toContain(text)

    await page.goto(pathIn(locale, '/office/site'))
    const line = page.locator('details').filter({ hasText: text })
    await line.locator('summary').click()
    await expectAccessible(page)
    await expect(async () => {
      await line.getByRole('button', { name: filled(words.end_of, { text }) }).click({ timeout: 2_000 })
      await page.getByRole('dialog').getByRole('button', { name: words.end, exact: true }).click({ timeout: 2_000 })
      await expect(page.getByText(words.done_ended)).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
    await expect(line.getByText(words.state_over)).toBeVisible()
  })

  test(`office: a banner is looked at on a phone and a desktop, in both languages, before it is saved (${locale})`, async ({
    page
  }) => {
    await enterAsStaff(page, 'admin')
    await page.goto(pathIn(locale, '/office/site'))
    const form = page.locator('details').filter({ hasText: words.banner_new })
    await form.locator('summary').click()
    await form.getByRole('textbox', { name: words.title_mn }).fill('Өвлийн хямдрал')
    await form.getByRole('textbox', { name: words.title_en }).fill('Winter sale')
    const preview = form.getByRole('region', { name: words.preview })
    const shown = { mn: 'Өвлийн хямдрал', en: 'Winter sale' }
    for (const [name, text] of [
      [words.language_mn, shown.mn],
      [words.language_en, shown.en]
    ] as const) {
      await preview.getByRole('button', { name, exact: true }).click()
      await expect(preview.getByText(text)).toBeVisible()
    }
    const width = async () => (await preview.getByRole('list').boundingBox())?.width
    expect(await width()).toBe(358)
    await preview.getByRole('button', { name: words.screen_desktop }).click()
    expect(await width()).toBe(1184)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test(`office: an old path leads to a page (${locale})`, async ({ page }) => {
    test.slow()
    await enterAsStaff(page, 'admin')
    await page.goto(pathIn(locale, '/office/site'))
    const from = `/old-${locale}-${Date.now()}`
    await page.getByRole('textbox', { name: words.redirect_from }).fill(from)
    await page.getByRole('textbox', { name: words.redirect_to }).fill('/contact')
    await expect(async () => {
      await page.getByRole('button', { name: words.redirect_add, exact: true }).click({ timeout: 2_000 })
      await expect(page.getByText(words.done_redirect)).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
    await page.goto(pathIn(locale, from))
    await expect(page).toHaveURL(new RegExp(`${pathIn(locale, '/contact')}$`))
    await page.goto(pathIn(locale, '/office/site'))
    await page.getByRole('button', { name: filled(words.redirect_remove_of, { text: from }) }).click()
    await expect(page.getByText(words.done_removed)).toBeVisible()
  })
}

inEachLanguage(journey)
