import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const KINDS = {
  'mn mobile': 'code-delete',
  'mn desktop': 'code-confirm',
  'en mobile': 'code-verify',
  'en desktop': 'code-reset'
} as const

const journey = (locale: Locale) => {
  const [words, problems] = [wordsOf(locale, 'office-message-texts'), wordsOf(locale, 'problem')]
  test(`office: the text of a code is written, looked at, sent to oneself and given back (${locale})`, async ({
    page
  }, { project }) => {
    test.slow()
    // Journeys side by side write kinds of their own.
    const kind = KINDS[`${locale} ${project.name === 'desktop' ? 'desktop' : 'mobile'}`]
    await enterAsStaff(page, 'admin')
    await page.goto(pathIn(locale, '/office/message-texts'))
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await expectAccessible(page)
    const card = page.locator('details').filter({ hasText: words[`kind_${kind}`] })
    await card.locator('summary').click()
    const label = filled(words[`field_${locale}`], { role: words.role_sms })
    const field = card.getByRole('textbox', { name: label })
    await field.fill('Delguur')
    await card.getByRole('button', { name: words.save }).click()
    await expect(card.getByText(problems['message-placeholder-missing'].replace('{{name}}', 'code'))).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await field.fill('Delguur: {{code}}')
    await expect(card.getByText(filled(words.sms_size, { count: 15, segments: 1 }))).toBeVisible()
    await card.getByRole('combobox', { name: words.preview_locale }).selectOption({ label: words[`locale_${locale}`] })
    await card.getByRole('button', { name: words.preview }).click()
    await expect(card.getByText('Delguur: 123456')).toBeVisible()
    await card.getByRole('button', { name: words.test }).click()
    const sent = new RegExp(filled(words.tested, { to: String.raw`\S+@delguur\.example` }))
    await expect(page.getByText(sent)).toBeVisible()
    await card.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.saved)).toBeVisible()
    await expect(card.locator('summary').getByText(words.changed)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await card.getByRole('button', { name: filled(words.shipped_of, { text: label }) }).click()
    await card.getByRole('button', { name: words.save }).click()
    await expect(card.locator('summary').getByText(words.changed)).toBeHidden()
  })
}

inEachLanguage(journey)
