import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { chooseByName } from './choose-by-name.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const words = wordsOf(locale, 'office-search')

  test(`office: a redirect is drafted, compared, published and undone (${locale})`, async ({ page }, { project }) => {
    test.slow()
    // One draft of the shop: journeys beside each other would be conflicts.
    const search = `${locale === 'mn' ? 'ажиллах цаг' : 'working hours'} ${project.name}`
    await enterAsStaff(page, 'catalogue')
    await page.goto(pathIn(locale, '/office/search'))
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await expect(page.getByRole('heading', { name: words.kind_redirects })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const kind = words.kind_redirects
    await page.getByRole('button', { name: filled(words.new_rule, { kind }) }).click()
    const dialog = page.getByRole('dialog', { name: filled(words.new_rule, { kind }) })
    await dialog.getByRole('textbox', { name: words.field_search }).fill(search)
    await dialog.getByRole('textbox', { name: words.field_to }).fill('branches')
    await dialog.getByRole('button', { name: words.save }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: words.field_to }).fill('/branches')
    await dialog.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(`${search} → /branches`)).toBeVisible()

    const boosts = filled(words.new_rule, { kind: words.kind_boosts })
    await page.getByRole('button', { name: boosts }).click()
    const boost = page.getByRole('dialog', { name: boosts })
    await boost.getByRole('textbox', { name: words.field_search }).fill(`${search} 2`)
    const name = locale === 'mn' ? 'Өвдөлт, халуун бууруулах' : 'Pain and fever'
    await chooseByName(boost, { label: words.field_categories, typed: name })
    await expectAccessible(page)
    await boost.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(`${search} 2 → ${name}`)).toBeVisible()

    await page.getByRole('searchbox', { name: words.preview_search }).fill(search)
    await page.keyboard.press('Enter')
    const after = page.getByRole('region', { name: words.after })
    await expect(after.getByText(filled(words.leads_to, { path: '/branches' }))).toBeVisible()
    await page.getByRole('button', { name: words.publish }).click()
    await expect(page.getByText(words.done_publish)).toBeVisible()
    const before = page.getByRole('region', { name: words.before })
    await expect(before.getByText(filled(words.leads_to, { path: '/branches' }))).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: words.revert }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.revert }).click()
    await expect(page.getByText(words.done_revert)).toBeVisible()
  })
}

test.describe.configure({ mode: 'serial' })
inEachLanguage(journey)
