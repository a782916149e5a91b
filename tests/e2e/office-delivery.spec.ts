import { expect, test, type Locator, type Page } from '@playwright/test'
import { date } from '../../src/i18n/format.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

/** Journeys side by side change one plan: the slower of two is told, loads it again and presses once more. */
const pressUntil = (page: Page, button: Locator, done: string) =>
  expect(async () => {
    await button.click({ timeout: 2_000 })
    // Long enough for a late answer: once it is saved, nothing is left to press for.
    await expect(page.getByText(done)).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 35_000 })

/** A day that no other journey sets at the same time. */
const ownDay = (locale: Locale) => {
  const { project, retry } = test.info()
  const days = 100 + 10 * retry + (locale === 'mn' ? 0 : 1) + (project.name === 'mobile' ? 0 : 2)
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

const journey = (locale: Locale) => {
  const [words, problems] = [wordsOf(locale, 'office-delivery'), wordsOf(locale, 'problem')]

  test(`office: hours of a zone and a dry day are set, and what is wrong is said at its field (${locale})`, async ({
    page
  }) => {
    test.slow()
    await enterAsStaff(page, 'admin')
    await page.goto(pathIn(locale, '/office/delivery'))
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await expect(page.getByRole('img', { name: words.map_capital })).toBeVisible()
    await page.getByRole('button', { name: words.map_show_country, exact: true }).click()
    await expect(page.getByRole('img', { name: words.map_country })).toBeVisible()
    await page.getByRole('combobox', { name: words.place_of_zone }).selectOption({ index: 1 })
    await expect(page.getByRole('combobox', { name: words.zone_of_place })).not.toHaveValue('')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // The zone far away: other journeys check out in the city meanwhile.
    const zone = page.locator('details').filter({ hasText: locale === 'mn' ? 'Орон нутаг' : 'The countryside' })
    await zone.locator('summary').click()
    const fee = zone.getByRole('group', { name: words['speed_7-14d'] }).getByRole('textbox', { name: words.fee })
    const before = await fee.inputValue()
    await fee.fill('x')
    await zone.getByRole('button', { name: words.save }).click()
    await expect(zone.getByText(words.problem_amount).first()).toBeVisible()
    await expect(fee).toBeFocused()
    await fee.fill(before)
    await zone.getByRole('button', { name: words.slot_add }).click()
    const hours = await zone.getByRole('listitem').count()
    await zone.getByRole('textbox', { name: filled(words.slot_from, { number: hours }) }).fill('3')
    await zone.getByRole('textbox', { name: filled(words.slot_to, { number: hours }) }).fill('5')
    await pressUntil(page, zone.getByRole('button', { name: words.save }), problems['delivery-slots'])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await zone.getByRole('button', { name: filled(words.slot_remove, { number: hours }) }).click()
    await zone.getByRole('textbox', { name: words.within }).fill('6')
    await pressUntil(page, zone.getByRole('button', { name: words.save }), words.done_zone)

    await page.locator('#special-zone').selectOption({ index: 2 })
    await page.locator('#special-kind').selectOption({ label: words.special_hours })
    await page.getByRole('button', { name: words.special_add }).click()
    await expect(page.getByText(words.problem_date)).toBeVisible()
    const special = ownDay(locale)
    await page.getByLabel(words.special_first).fill(special)
    await page.locator('#special-from').fill('10')
    await page.locator('#special-to').fill('15')
    await page.getByLabel(words.special_reason_mn).fill('Наадам')
    await page.getByLabel(words.special_reason_en).fill('Naadam')
    await expectAccessible(page)
    await pressUntil(page, page.getByRole('button', { name: words.special_add }), words.done_special)
    // Not the 15th in place of the 5th.
    const hasText = new RegExp(`(?<!\\d)${date(locale, special)}`)
    const set = page.getByRole('list', { name: words.special }).getByRole('listitem').filter({ hasText })
    // Where another journey was faster the question closes, and is asked once more.
    await expect(async () => {
      if ((await set.count()) > 0) {
        await set.getByRole('button').click({ timeout: 2_000 })
        await page.getByRole('dialog').getByRole('button', { name: words.special_remove }).click({ timeout: 2_000 })
      }
      await expect(set).toHaveCount(0, { timeout: 5_000 })
    }).toPass({ timeout: 35_000 })

    await page.getByRole('combobox', { name: words.day }).selectOption({ label: words.day_date })
    await page.getByLabel(words.date).fill(locale === 'mn' ? '2031-07-11' : '2031-07-12')
    await pressUntil(page, page.getByRole('button', { name: words.restrict, exact: true }), words.done_restriction)
    const day = page.getByRole('list', { name: words.alcohol }).getByRole('listitem').filter({ hasText: '2031-07-1' })
    await day.last().getByRole('button').click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: words.keep }).click()
  })
}

inEachLanguage(journey)
