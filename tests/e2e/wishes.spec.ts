import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { codeTo } from './outbox.ts'
import { expectNoSidewaysScroll, filled, productsWith, wordsOf } from './shopper.ts'
import type { CodeResponse } from '../../src/contract/customers/account.ts'

/** Another each time: a phone gets one code a minute. */
const PHONE = `89${String(Date.now() % 1_000_000).padStart(6, '0')}`

test(
  'wish list: a guest’s hearts are kept at sign-in, and a list is shared and closed again',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const [t, catalogue] = [wordsOf('mn', 'wishes'), wordsOf('mn', 'catalogue')]
    const [first, second] = await productsWith(page)
    if (!first || !second) throw new Error('The shop is empty')
    const heartOf = (title: string) => page.getByRole('button', { name: filled(catalogue.card_wish, { name: title }) })

    await page.goto(`/products/${first.slug}`)
    await heartOf(first.title).first().click()
    await expect(heartOf(first.title).first()).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/account/wish-lists')
    await expect(page.getByRole('link', { name: first.title })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const signUp = await page.request.post('/api/v2/auth/sign_up', { data: { login: PHONE } })
    const { challenge } = (await signUp.json()) as CodeResponse
    const code = await codeTo(page, PHONE)
    const answer = await page.request.post('/api/v2/oauth/token', { data: { grant_type: 'code', challenge, code } })
    const { user_id } = (await answer.json()) as { user_id: string }
    await page.evaluate(
      person => localStorage.setItem('delguur:current-user', person),
      JSON.stringify({ id: user_id, name: '' })
    )
    await page.reload()
    await expect(page.getByRole('link', { name: first.title })).toBeVisible()
    await expect(page.getByRole('button', { name: t.share, exact: true })).toBeVisible()

    await page.getByRole('button', { name: t.all_to_cart }).click()
    await expect(page.getByText(filled(t.added_one, { count: 1 }))).toBeVisible()
    await page.getByRole('button', { name: t.all_to_cart }).click()
    await expect(page.getByText(t.added_before)).toBeVisible()

    await page.getByRole('button', { name: t.share, exact: true }).click()
    await page.getByRole('button', { name: t.share_open }).click()
    const link = await page.getByRole('textbox', { name: t.link }).inputValue()
    await expectAccessible(page)
    const reader = await browser.newPage({ javaScriptEnabled: false })
    expect((await reader.goto(link))?.status()).toBe(200)
    await expect(reader.getByRole('link', { name: first.title })).toBeVisible()
    await page.getByRole('button', { name: t.close }).click()
    await expect(page.getByText(t.closed)).toBeVisible()
    expect((await reader.reload())?.status()).toBe(404)
    await reader.close()

    await page.getByRole('button', { name: t.empty, exact: true }).click()
    await page.getByRole('button', { name: t.empty_yes }).click()
    await expect(page.getByRole('heading', { name: t.empty_title })).toBeVisible()
  }
)
