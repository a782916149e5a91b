import { expect, test, type Page } from '@playwright/test'
import type { QuestionList } from '../../src/contract/community/question.ts'
import { SCRIPT_PAYLOADS } from '../support/script-payloads.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, signIn, wordsOf } from './shopper.ts'

/** A product of the demonstration with questions, answered by the shop and by a buyer. */
const PRODUCT_PATH = '/products/talking-blood-pressure-monitor-mongolian-voice'
const t = wordsOf('mn', 'questions')

const section = (page: Page) => page.locator('#questions')
const openQuestions = async (page: Page, path = PRODUCT_PATH) => {
  await page.goto(path)
  await section(page).scrollIntoViewIfNeeded()
}

test(
  'questions: are read with their answers, marked as a demonstration, and searched',
  { tag: '@phone' },
  async ({ page }) => {
    await openQuestions(page)
    const count = section(page)
      .getByRole('status')
      .filter({ hasText: filled(t.count_other, { count: 2 }) })
    await expect(count).toBeVisible()
    await expect(section(page).getByText(t.staff, { exact: true }).first()).toBeVisible()
    await expect(section(page).getByText(t.buyer, { exact: true })).toBeVisible()
    await expect(section(page).getByText(wordsOf('mn', 'moderation').demonstration).first()).toBeVisible()
    await section(page).getByRole('searchbox', { name: t.search }).fill('ийм үг байхгүй')
    await expect(section(page).getByRole('status').filter({ hasText: t.none_found })).toBeVisible()
    await section(page).getByRole('searchbox').fill('')
    await expect(count).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
)

test(
  'questions: all of them are read without a script',
  { tag: '@phone' },
  async ({ browser, baseURL, page: scripted }) => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 }
    ]) {
      const context = await browser.newContext({
        ...{ javaScriptEnabled: false, viewport },
        ...(baseURL !== undefined && { baseURL })
      })
      const page = await context.newPage()
      await page.goto(PRODUCT_PATH)
      await section(page).getByRole('link', { name: t.all, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(t.all_of.replace('{{name}}: ', ''))
      const questions = page.locator('main').getByRole('heading', { level: 2 })
      await expect(questions).toHaveCount(2)
      await expect(page.getByText(`(${t.staff})`).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      // The checker itself is a script.
      await scripted.setViewportSize(viewport)
      await scripted.goto(page.url())
      await expectAccessible(scripted)
      await context.close()
    }
  }
)

test(
  'question: outlives a lost connection and a reload, and is sent under a name',
  { tag: '@phone' },
  async ({ page, context }) => {
    await signIn(page, `89${String(Date.now()).slice(-6)}`)
    await openQuestions(page)
    await section(page).getByRole('button', { name: t.ask }).click()
    const field = section(page).getByRole('textbox', { name: t.ask_label })
    await expect(field).toBeFocused()
    const text = `Уут нь дагалддаг уу? ${SCRIPT_PAYLOADS[0]}`
    await field.fill(text)
    const send = section(page).getByRole('button', { name: t.ask_send })
    const name = section(page).getByRole('textbox', { name: t.name_label })
    await send.click()
    await expect(name).toBeFocused()
    await expect(section(page).getByText(t.name_missing)).toBeVisible()
    await expectAccessible(page)
    await name.fill('Номин')

    await context.setOffline(true)
    await send.click()
    await expect(section(page).getByText(wordsOf('mn', 'notice').offline)).toBeVisible()
    await expect(field).toHaveValue(text)
    await context.setOffline(false)
    await page.reload()
    await section(page).scrollIntoViewIfNeeded()
    await expect(field).toHaveValue(text)

    await name.fill('Номин')
    await send.click()
    await expect(section(page).getByText(t.sent_pending)).toBeVisible()
    await expect(section(page).getByRole('button', { name: t.ask })).toBeFocused()
  }
)

test('question: a guest is asked to sign in when it is sent', { tag: '@phone' }, async ({ page }) => {
  await openQuestions(page)
  await section(page).getByRole('button', { name: t.ask }).click()
  await section(page).getByRole('textbox', { name: t.ask_label }).fill('Баталгаа хэдэн сар вэ?')
  await section(page).getByRole('button', { name: t.ask_send }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(section(page).getByRole('textbox', { name: t.ask_label })).toHaveValue('Баталгаа хэдэн сар вэ?')
})

test('questions: scripts in texts and names are shown as text', { tag: '@phone' }, async ({ page }) => {
  const created_at = '2026-11-01T04:00:00.000Z'
  const own = { locale: 'mn', is_own: false, demonstration: false, created_at }
  const answer: QuestionList = {
    questions: SCRIPT_PAYLOADS.map((text, at) => ({
      ...own,
      id: `01890000-0000-7000-8000-00000000000${at}`,
      text,
      author: text,
      answers: [{ ...own, id: `01890000-0000-7000-8000-00000000010${at}`, text, author: text, answerer: 'buyer' }]
    })),
    total_count: SCRIPT_PAYLOADS.length,
    next_cursor: null,
    can_answer: false,
    is_medicine: false
  }
  await page.route('**/api/v2/products/*/questions*', route => route.fulfill({ json: answer }))
  await openQuestions(page)
  await expect(section(page).getByText(SCRIPT_PAYLOADS[0], { exact: true }).first()).toBeVisible()
  const shown = await section(page).innerText()
  for (const payload of SCRIPT_PAYLOADS) expect(shown.split(payload)).toHaveLength(5)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(section(page).locator('astro-island').locator('script, iframe, img, svg[onload]')).toHaveCount(0)
})

test(
  'questions about medicine: carry the sentence of the pharmacist with the telephone',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/t/medicine')
    await page.locator('main a[href^="/products/"]').first().click()
    await expect(section(page).getByText(t.medicine.split('{{phone}}')[0] ?? '')).toBeVisible()
    await expect(section(page).getByRole('link', { name: wordsOf('mn', 'company').phone })).toBeVisible()
  }
)
