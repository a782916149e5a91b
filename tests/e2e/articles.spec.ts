import { expect, test, type Page } from '@playwright/test'
import type { CodeResponse } from '../../src/contract/customers/account.ts'
import { expectAccessible } from './accessible.ts'
import { codeTo } from './outbox.ts'
import { expectNoSidewaysScroll, wordsOf } from './shopper.ts'

/** Another each time: a phone gets one code a minute. */
const PHONE = `86${String(Date.now() % 1_000_000).padStart(6, '0')}`
const TEXT = 'Хоёр дахь өвлөө бид уурын зууханд дасаж өнгөрөөсөн. '.repeat(8)

async function signIn(page: Page) {
  await page.goto('/articles/members')
  const signUp = await page.request.post('/api/v2/auth/sign_up', { data: { login: PHONE } })
  const { challenge } = (await signUp.json()) as CodeResponse
  const code = await codeTo(page, PHONE)
  const answer = await page.request.post('/api/v2/oauth/token', { data: { grant_type: 'code', challenge, code } })
  const { access_token, user_id } = (await answer.json()) as { access_token: string; user_id: string }
  await page.request.patch('/api/v2/users/me', {
    data: { first_name: 'Номин', last_name: 'Бат' },
    headers: { authorization: `Bearer ${access_token}` }
  })
  await page.evaluate(
    person => localStorage.setItem('delguur:current-user', person),
    JSON.stringify({ id: user_id, name: 'Номин' })
  )
}

test(
  'article: is written by keyboard, kept without a connection and in two windows, previewed and sent',
  { tag: '@phone' },
  async ({ page, context }) => {
    const t = wordsOf('mn', 'article-editor')
    await signIn(page)
    await page.goto('/account/articles')
    await page.getByRole('link', { name: t.new_article }).click()
    await page.getByRole('textbox', { name: t.title_label }).fill('Хоёр дахь өвөл')
    await page.getByRole('textbox', { name: t.summary_label }).fill('Уурын зуухтай байранд.')
    const text = page.getByRole('textbox', { name: t.text })
    await text.click()
    await page.keyboard.insertText(TEXT)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+F10')
    await expect(page.getByRole('button', { name: t.tool_strong, exact: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('Дулаан')
    await expect(page.getByRole('button', { name: t.tool_heading2, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true'
    )
    await expect(page.getByText(t.save_saved).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await context.setOffline(true)
    await page.getByRole('textbox', { name: t.title_label }).fill('Хоёр дахь өвөл, гурав дахь зуух')
    await expect(page.getByText(t.save_offline).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(t.save_saved).first()).toBeVisible()

    const second = await context.newPage()
    await second.goto(page.url())
    await expect(second.getByRole('textbox', { name: t.title_label })).toHaveValue('Хоёр дахь өвөл, гурав дахь зуух')
    await expect(second.getByRole('textbox', { name: t.text })).toContainText('Дулаан')
    // Its opening was "saved" already: only the answer says that this text is.
    const saved = second.waitForResponse(answer => answer.request().method() === 'PUT')
    await second.getByRole('textbox', { name: t.summary_label }).fill('Нөгөө цонхноос.')
    expect((await saved).ok()).toBe(true)
    await second.close()
    await page.getByRole('textbox', { name: t.summary_label }).fill('Энэ цонхноос.')
    await expect(page.getByRole('alertdialog')).toContainText(t.conflict_title)
    await page.getByRole('button', { name: t.conflict_mine }).click()
    await expect(page.getByText(t.save_saved).first()).toBeVisible()

    await page.getByRole('button', { name: t.preview, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Дулаан' })).toBeVisible()
    await page.getByRole('button', { name: t.preview_close }).click()
    await page.getByRole('button', { name: t.submit }).click()
    await expect(page.getByText(/дор хаяж нэг сэдэв/i)).toBeVisible()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: t.submit }).click()
    await expect(page.getByText(t.waiting)).toBeVisible()
    await page.getByRole('link', { name: t.to_list }).click()
    await expect(page.getByText(t.state_submitted)).toBeVisible()
    await expectAccessible(page)
  }
)

test(
  'article of a member: is read, its author followed, and stands below those of the shop',
  { tag: '@phone' },
  async ({ page }) => {
    const t = wordsOf('mn', 'content')
    await page.goto('/articles')
    const section = page.getByRole('region', { name: t.members_title })
    await section.scrollIntoViewIfNeeded()
    const link = section.getByRole('heading', { level: 3 }).getByRole('link').first()
    await expect(link).toBeVisible()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(t.demonstration).first()).toBeVisible()
    // Nobody answers a report of what is invented.
    await expect(page.getByRole('button', { name: wordsOf('mn', 'moderation').report_open })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const read = () =>
      page.locator('.reading-progress').evaluate(bar => new DOMMatrix(getComputedStyle(bar).transform).a)
    expect(await read()).toBe(0)
    await page.locator('.reading p').last().scrollIntoViewIfNeeded()
    await expect.poll(read).toBeGreaterThan(0.5)
    await page.locator('a[rel=author]').click()
    await expect(page.getByRole('button', { name: /дагах/i })).toBeVisible()
    await expectAccessible(page)
  }
)
