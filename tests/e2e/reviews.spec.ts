import { expect, test, type Page } from '@playwright/test'
import type { ReviewList } from '../../src/contract/community/review.ts'
import { SCRIPT_PAYLOADS } from '../support/script-payloads.ts'
import { expectAccessible } from './accessible.ts'
import { moderate } from './staff-commands.ts'
import { expectNoSidewaysScroll, filled, productsWith, signIn, wordsOf } from './shopper.ts'

const [t, notice] = [wordsOf('mn', 'reviews'), wordsOf('mn', 'moderation')]
const DEVICE = '/products/haruvia-a1-upper-arm-blood-pressure-monitor'

const section = (page: Page) => page.locator('#write-review')
const PHOTO = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQYlWPQz/fHgxhGpfOxBAsABZpclQA5khMAAAAASUVORK5CYII=',
    'base64'
  )
}

test('reviews: are read by everybody, filtered by stars and sorted', async ({ page }) => {
  await page.goto(DEVICE)
  await section(page).scrollIntoViewIfNeeded()
  await expect(section(page).getByRole('listitem').filter({ hasText: notice.demonstration }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const one = section(page).getByRole('button', { name: filled(t.bar, { stars: 1, count: 1 }) })
  await one.click()
  await expect(one).toHaveAttribute('aria-pressed', 'true')
  const shown = section(page).getByRole('list').last().getByRole('listitem')
  await expect(shown).toHaveCount(1)
  await expect(section(page).getByText(filled(t.filtered, { stars: 1, count: 1 }))).toBeVisible()
  await section(page).getByRole('button', { name: t.filter_clear }).click()
  await expect(one).toHaveAttribute('aria-pressed', 'false')
  await expect(section(page).getByRole('combobox', { name: t.sort })).toBeFocused()
  await section(page).getByRole('combobox', { name: t.sort }).selectOption('lowest')
  await expect(shown.first().getByRole('img', { name: filled(t.stars_other, { count: 1 }) })).toBeVisible()
  await expect(section(page).getByRole('link', { name: t.write_sign_in })).toBeVisible()
  await section(page).getByText(t.helpful_sign_in).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test(
  'reviews: all of them are read without a script',
  { tag: '@phone' },
  async ({ browser, baseURL, viewport, page: scripted }) => {
    const context = await browser.newContext({
      ...{ javaScriptEnabled: false, viewport },
      ...(baseURL !== undefined && { baseURL })
    })
    const page = await context.newPage()
    await page.goto(DEVICE)
    const shown = section(page).getByRole('listitem').filter({ hasText: notice.demonstration })
    await expect(shown.first()).toBeVisible()
    await expect(section(page).getByText(t.loading)).toHaveCount(0)
    await section(page).getByRole('link', { name: t.all, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t.all_of.replace('{{name}}: ', ''))
    const texts = page.locator('main').getByRole('listitem').filter({ hasText: notice.demonstration })
    await expect(texts.first()).toBeVisible()
    const first = await texts.first().innerText()
    await page.getByRole('link', { name: t.older }).click()
    await expect(texts.first()).not.toHaveText(first)
    await expectNoSidewaysScroll(page)
    // The checker itself is a script.
    await scripted.goto(page.url())
    await expectAccessible(scripted)
    await context.close()
  }
)

test(
  'reviews: a product that has none is drawn by the browser as by the server',
  { tag: '@phone' },
  async ({ page }) => {
    const product = (await productsWith(page, { to: 60_000 })).find(({ total_reviews: count }) => count === 0)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(`/products/${product?.slug}`)
    await section(page).scrollIntoViewIfNeeded()
    await expect(section(page).getByText(t.loading)).toHaveCount(0)
    expect(errors).toEqual([])
  }
)

test(
  'reviews: are written by keyboard, kept over a reload, and public once they are approved',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const wished = (await productsWith(page, { to: 60_000 })).filter(each => !each.l0.includes('medicine'))
    const product = wished.at(project.name === 'mobile' ? 0 : 1)
    const phone = `89${String(Date.now() % 1_000_000).padStart(6, '0')}`
    await signIn(page, phone)
    await page.goto(`/products/${product?.slug}#write-review`)
    const text = `Хайрцаг нь бүтэн ирсэн ${phone}`
    await page.getByRole('radio', { name: filled(t.stars_other, { count: 3 }) }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('textbox', { name: t.form_comment }).fill(text)
    await page.reload()
    await expect(page.getByRole('textbox', { name: t.form_comment })).toHaveValue(text)
    await expect(page.getByRole('radio', { name: filled(t.stars_other, { count: 4 }) })).toBeChecked()
    const paper = { name: 'paper.pdf', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') }
    const broken = { name: 'broken.png', mimeType: 'image/png', buffer: PHOTO.buffer.subarray(0, 20) }
    await section(page).locator('input[type=file]').setInputFiles([PHOTO, paper, PHOTO, broken])
    const refused = filled(t.form_photo_refused, { names: 'paper.pdf, broken.png' })
    await expect(section(page).getByText(refused)).toBeVisible()
    const preview = section(page).getByRole('img', { name: filled(t.photo, { number: 2, count: 2 }) })
    await expect(preview).toHaveJSProperty('naturalWidth', 192)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: t.form_send, exact: true }).click()
    await expect(page.getByText(t.sent_pending)).toBeVisible()
    await expect(section(page).getByText(t.own_pending)).toBeVisible()
    const change = section(page).getByRole('button', { name: t.form_edit })
    await expect(change).toBeFocused()
    await change.click()
    await expect(section(page).getByRole('textbox', { name: t.form_comment })).toHaveValue(text)

    await page.goto('/account/reviews')
    const own = page.getByRole('listitem').filter({ hasText: text })
    await expect(own).toContainText(notice.state_pending)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await moderate('approve', text)

    await page.goto(`/products/${product?.slug}`)
    await section(page).scrollIntoViewIfNeeded()
    const shown = section(page).getByRole('listitem').filter({ hasText: text })
    await expect(shown).toContainText(t.own)
    await shown.getByRole('button', { name: filled(t.photo_open, { number: 1 }) }).click()
    const viewer = page.getByRole('dialog', { name: t.viewer })
    await viewer.press('ArrowRight')
    await expect(viewer.getByText('2 / 2')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()

    await page.goto('/account/reviews')
    await own.getByRole('button', { name: new RegExp(`^${t.delete}`) }).click()
    await expect(own.getByRole('button', { name: t.delete_sure })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(own).toBeHidden()
  }
)

test('reviews: scripts in texts and names are shown as text', { tag: '@phone' }, async ({ page }) => {
  const plain = { rating: 4, locale: 'mn', verified: true, edited_at: null, received_at: null, images: [] }
  const answer: ReviewList = {
    policy: 'open',
    summary: { count: 10, average: 4, distribution: [0, 0, 0, 10, 0], demonstration: true },
    reviews: SCRIPT_PAYLOADS.map((text, at) => ({
      ...{ ...plain, helpful: 0, voted: false, own: false, demonstration: false },
      id: `01890000-0000-7000-8000-00000000000${at}`,
      ...{ title: text, comment: text, author_name: text, options: [{ type: 'option', value: text }] },
      written_at: '2026-11-01T04:00:00.000Z',
      reply: { text, replied_at: '2026-11-01T04:00:00.000Z' }
    })),
    own_review: null,
    next_cursor: null
  }
  await page.route('**/api/v2/products/*/reviews*', route => route.fulfill({ json: answer }))
  await page.goto(DEVICE)
  await section(page).scrollIntoViewIfNeeded()
  await expect(section(page).getByText(SCRIPT_PAYLOADS[0], { exact: true }).first()).toBeVisible()
  const shown = await section(page).innerText()
  for (const payload of SCRIPT_PAYLOADS) expect(shown.split(payload).length).toBeGreaterThan(4)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(section(page).locator('script:not([type]), iframe, img, svg[onload]')).toHaveCount(0)
})
