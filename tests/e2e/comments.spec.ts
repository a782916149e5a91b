import { expect, test, type Page } from '@playwright/test'
import type { CommentList } from '../../src/contract/community/comment.ts'
import { SCRIPT_PAYLOADS } from '../support/script-payloads.ts'
import { expectAccessible } from './accessible.ts'
import { answered, expectNoSidewaysScroll, filled, signIn, wordsOf } from './shopper.ts'

/** An article of the demonstration with comments, replies and ratings. */
const COMMENTED = '/articles/choosing-a-thermometer'
const t = wordsOf('mn', 'comments')

const section = (page: Page) => page.locator('#comments')
const thread = (page: Page) => section(page).locator('ul').first().locator(':scope > li').first()
const openComments = async (page: Page, path = COMMENTED) => {
  await page.goto(path)
  await section(page).scrollIntoViewIfNeeded()
}

test(
  'comments: come with the reader, on articles and on news, marked as a demonstration',
  { tag: '@phone' },
  async ({ page }) => {
    const scripts: string[] = []
    page.on('request', request => void (request.url().includes('comments-section') && scripts.push(request.url())))
    await page.goto(COMMENTED)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(scripts).toEqual([])
    await section(page).scrollIntoViewIfNeeded()
    await expect(thread(page)).toBeVisible()
    await expect(section(page).getByText(wordsOf('mn', 'moderation').demonstration).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await openComments(page, '/news/qpay')
    await expect(thread(page)).toBeVisible()
  }
)

test(
  'comment: is rated at once, and the rating goes back with a sentence where the call fails',
  { tag: '@phone' },
  async ({ page, context }) => {
    await signIn(page, `89${String(Date.now()).slice(-6)}`)
    await openComments(page)
    const up = thread(page).getByRole('button', { name: t.rate_up }).first()
    const rating = thread(page).locator('.figures').first()
    const before = Number(await rating.locator('[aria-hidden]').innerText())
    await answered(page, /\/comments\/.+\/review$/, () => up.click())
    await expect(up).toHaveAttribute('aria-pressed', 'true')
    await expect(rating).toContainText(String(before + 1))
    await page.reload()
    await section(page).scrollIntoViewIfNeeded()
    await expect(up).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(true)
    await up.click()
    await expect(page.getByText(wordsOf('mn', 'notice').offline)).toBeVisible()
    await expect(up).toHaveAttribute('aria-pressed', 'true')
    await expect(rating).toContainText(String(before + 1))
  }
)

test(
  'comment and reply: outlive a reload, wait for a moderator, and keep the focus',
  { tag: '@phone' },
  async ({ page }) => {
    const headers = await signIn(page, `88${String(Date.now()).slice(-6)}`)
    const named = await page.request.patch('/api/v2/users/me', { headers, data: { first_name: 'Номин' } })
    expect(named.ok(), await named.text()).toBe(true)
    await openComments(page)
    await section(page).getByRole('button', { name: t.write, exact: true }).click()
    const field = section(page).getByRole('textbox', { name: t.write_label })
    await expect(field).toBeFocused()
    await field.fill(`Баярлалаа ${SCRIPT_PAYLOADS[2]}`)
    await page.reload()
    await section(page).scrollIntoViewIfNeeded()
    await expect(field).toHaveValue(`Баярлалаа ${SCRIPT_PAYLOADS[2]}`)
    await section(page).getByRole('button', { name: t.send }).click()
    await expect(section(page).getByText(t.sent_pending)).toBeVisible()
    await expect(section(page).getByRole('button', { name: t.write, exact: true })).toBeFocused()

    await thread(page)
      .getByRole('button', { name: filled(t.reply_of, { name: '' }).trim() })
      .first()
      .click()
    await section(page).getByRole('textbox', { name: t.reply_label }).fill('Санал нэг байна.')
    await expectAccessible(page)
    await thread(page).getByRole('button', { name: t.send }).click()
    await expect(thread(page).getByText(t.sent_pending)).toBeVisible()
  }
)

test(
  'comments: scripts in texts and names are shown as text; one’s own is deleted after a question',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, `86${String(Date.now()).slice(-6)}`)
    const shared = { locale: 'mn', is_deleted: false, rating: 0, own_rating: 0 as const, demonstration: false }
    const answer: CommentList = {
      comments: SCRIPT_PAYLOADS.map((text, at) => ({
        ...{ ...shared, id: `01890000-0000-7000-8000-00000000000${at}`, comment: text, author: text, is_own: at === 0 },
        ...{ created_at: '2026-11-01T04:00:00.000Z', reply_count: 1, next_reply_cursor: null },
        replies: [
          {
            ...{
              ...shared,
              id: `01890000-0000-7000-8000-00000000010${at}`,
              comment: text,
              author: text,
              reply_to: text
            },
            ...{ is_own: false, created_at: '2026-11-01T04:00:00.000Z' }
          }
        ]
      })),
      total_count: 20,
      next_cursor: null
    }
    await page.route('**/api/v2/articles/*/comments*', route => route.fulfill({ json: answer }))
    await page.route('**/api/v2/comments/*', route => route.fulfill({ status: 204 }))
    await openComments(page)
    await expect(thread(page)).toBeVisible()
    const shown = await section(page).innerText()
    for (const payload of SCRIPT_PAYLOADS) expect(shown.split(payload).length, payload).toBe(6)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    await expect(section(page).locator('astro-island').locator('script, iframe, img, svg[onload]')).toHaveCount(0)

    await thread(page).getByRole('button', { name: t.delete, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.delete, exact: true }).click()
    await expect(thread(page).getByText(t.deleted)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: t.removed })).toHaveCount(1)
  }
)
