import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, productsWith, signIn, wordsOf } from './shopper.ts'

const t = wordsOf('mn', 'look-books')
const PHONE = { width: 390, height: 844 }

test(
  'look book: is put together by keyboard and by dragging, survives a reload, and is shopped by its link',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const [first, second] = await productsWith(page)
    if (!first || !second) throw new Error('The shop is empty')
    await signIn(page, `94${String(Date.now() % 1_000_000).padStart(6, '0')}`)
    await page.goto('/account/look-books')
    await expect(page.getByRole('heading', { name: t.empty_title })).toBeVisible()
    await page.getByRole('link', { name: t.new_book }).click()

    await page.getByRole('textbox', { name: t.title_field }).fill('Өвлийн орой <b>')
    for (const { title, sku } of [first, second]) {
      await page.getByRole('region', { name: t.add_title }).getByRole('searchbox').fill(sku)
      await page.getByRole('button', { name: filled(t.add_of, { name: title }), exact: true }).click()
      await expect(page.getByText(filled(t.item_added, { name: title }))).toBeVisible()
    }
    const order = () => page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name: t.note }) })
    const expectOrder = async (...titles: string[]) => {
      for (const [index, title] of titles.entries()) await expect(order().nth(index)).toContainText(title)
    }
    await expectOrder(first.title, second.title)

    // By the arrow keys on the handle, by a button, and by dragging.
    const handleOf = (name: string, position: number) =>
      page.getByRole('button', { name: filled(t.drag_of, { name, position, count: 2 }) })
    await handleOf(first.title, 1).focus()
    await page.keyboard.press('ArrowDown')
    await expectOrder(second.title, first.title)
    await expect(page.getByText(filled(t.moved, { name: first.title, position: 2, count: 2 }))).toBeAttached()
    await expect(handleOf(first.title, 2)).toBeFocused()
    await page.getByRole('button', { name: filled(t.up_of, { name: first.title }) }).click()
    await expectOrder(first.title, second.title)
    // Both rows stand in the screen: a drag that scrolls is the browser's.
    await page.setViewportSize({ width: 1440, height: 1600 })
    const { height = 0 } = (await order().nth(1).boundingBox()) ?? {}
    await handleOf(first.title, 1).dragTo(order().nth(1), { targetPosition: { x: 60, y: height - 12 } })
    await expectOrder(second.title, first.title)
    await page.getByRole('button', { name: filled(t.up_of, { name: first.title }) }).click()
    await order().first().getByRole('textbox', { name: t.note }).fill('Халуун аяганы хажууд')
    await page.reload()
    await expect(page.getByRole('textbox', { name: t.title_field })).toHaveValue('Өвлийн орой <b>')
    await expectOrder(first.title, second.title)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // The rest is done on a phone.
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('radio', { name: new RegExp(t.privacy_link) }).check()
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page.getByText(t.state_link)).toBeVisible()
    const link = await page.getByRole('textbox', { name: t.link }).inputValue()
    await page.goto('/account/look-books')
    await expect(page.getByRole('heading', { name: 'Өвлийн орой <b>' })).toBeVisible()
    await expectAccessible(page)

    const context = await browser.newContext({ viewport: PHONE })
    const reader = await context.newPage()
    await reader.goto(link)
    await expect(reader.getByRole('heading', { level: 1, name: 'Өвлийн орой <b>' })).toBeVisible()
    await expect(reader.getByText('Халуун аяганы хажууд')).toBeVisible()
    await expectAccessible(reader)
    await expectNoSidewaysScroll(reader)
    await reader.getByRole('button', { name: t.shop_the_look }).click()
    await expect(reader.getByText(filled(t.added_other, { count: 2 }))).toBeVisible()
    await reader.getByRole('button', { name: t.shop_the_look }).click()
    await expect(reader.getByText(t.added_before)).toBeVisible()
    await context.close()
  }
)

test('look book: one of the shop’s own is shopped in one press', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/look-books/winter-morning')
  await page.getByRole('heading', { name: t.shop_title }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: t.shop_the_look }).click()
  await expect(page.getByRole('link', { name: t.to_cart })).toBeVisible()
  await expectAccessible(page)
})

test('look book: texts that would be scripts are shown as they were typed', { tag: '@desktop' }, async ({ page }) => {
  const products = await productsWith(page)
  const headers = await signIn(page, `93${String(Date.now() % 1_000_000).padStart(6, '0')}`)
  const payloads = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    '</script><svg onload=alert(1)>',
    'javascript:alert(1)',
    '{{constructor.constructor("alert(1)")()}}',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<a href="javascript:alert(1)">x</a>',
    '`${alert(1)}`',
    '</title><script>alert(1)</script>'
  ]
  const items = payloads.map((note, index) => ({ variant_id: products[index]?.vid, note }))
  const answer = await page.request.post('/api/v2/look_books', {
    headers,
    data: { title: payloads.at(-1), items, privacy: 'link' }
  })
  const { id, own } = (await answer.json()) as { id: string; own: { token: string } }
  const link = `/look-books/members/${id}?token=${own.token}`
  let isRun = false
  page.on('dialog', () => (isRun = true))
  await page.goto(link)
  for (const payload of payloads) await expect(page.getByText(payload, { exact: true }).first()).toBeAttached()
  await expect(page.locator('img[src="x"], iframe[srcdoc], svg[onload], a[href^="javascript:"]')).toHaveCount(0)
  expect(await page.evaluate(() => [...document.scripts].filter(({ text }) => text === 'alert(1)').length)).toBe(0)
  expect(isRun).toBe(false)
})
