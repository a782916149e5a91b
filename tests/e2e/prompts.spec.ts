import { expect, test, type Locator, type Page } from '@playwright/test'
import { PUSH_PROMPT_MS } from '../../src/domain/messaging/push.ts'
import { productsWith, readyCart, signIn, variantOf, wordsOf } from './shopper.ts'

/** Prompts that open by themselves: one at a time, and never over what somebody is busy with. */

const consent = (page: Page) => page.getByRole('region', { name: wordsOf('mn', 'consent').title })
const pushCard = (page: Page) => page.locator('[data-push-ask]')

async function expectApart(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('one of the two is not there')
  const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(isApart, `${JSON.stringify(a)} lies over ${JSON.stringify(b)}`).toBe(true)
}

/** A browser that can show messages and has not been asked; the real one says "denied" without a screen. */
const canShowMessages = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  })

test('consent question: waits while suggestions or a dialog are open', async ({ page, isMobile }) => {
  await page.goto('/branches')
  await page.keyboard.press('Tab')
  await expect(consent(page)).toBeVisible()
  await page.locator('#search-field').click()
  await page.locator('#search-field').pressSequentially('вит')
  await expect(page.locator('.suggestions')).toBeVisible()
  await expect(consent(page)).toBeHidden()
  if (isMobile) await page.locator('.search-close').click()
  else await page.keyboard.press('Escape')
  await expect(page.locator('.suggestions')).toBeHidden()
  await expect(consent(page)).toBeVisible()
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#crash')?.showModal())
  await expect(consent(page)).toBeHidden()
})

test('notice: does not lie over the consent question', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(consent(page)).toBeVisible()
  const notice = page.locator('.notice')
  await page.evaluate(() => {
    const box = Object.assign(document.createElement('div'), { className: 'notice', textContent: 'Анхаар' })
    document.querySelector('.notices')?.replaceChildren(box)
  })
  await expect(notice).toBeVisible()
  await expect(consent(page)).toBeHidden()
})

test(
  'notice: covers neither the buy bar, nor the compare bar, nor the bar of tabs',
  { tag: '@phone' },
  async ({ page }) => {
    const [product] = await productsWith(page)
    await page.goto(`/products/${product?.slug}`)
    await page.locator('main [data-compare]').first().click()
    await expect(page.locator('.compare-bar')).toBeVisible()
    await page.evaluate(() => {
      const box = Object.assign(document.createElement('div'), { className: 'notice', textContent: 'Анхаар' })
      document.querySelector('.notices')?.replaceChildren(box)
    })
    // Scrolled past the button, which follows then.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.locator('.buy-bar-place')).toHaveAttribute('data-passed', '')
    for (const bar of ['.buy-bar', '.compare-bar', '[data-tab-bar]'])
      await expectApart(page.locator('.notice'), page.locator(bar).first())
    await expectApart(page.locator('.compare-bar'), page.locator('.buy-bar'))
  }
)

test(
  'push question: comes ten seconds after the thanks for an order, and not while somebody is busy',
  { tag: '@phone' },
  async ({ page }) => {
    const headers = await signIn(page, `88${String(Date.now()).slice(-6)}`)
    await canShowMessages(page)
    const [product] = await productsWith(page, { from: 20_000, to: 90_000 })
    const cart = await readyCart(page, headers, variantOf(product))
    const path = `/api/v2/checkouts/${cart.number}`
    await page.request.put(path, { headers, data: { payment_method: 'cash' } })
    const placed = await page.request.put(`${path}/complete`, {
      headers: { ...headers, 'Idempotency-Key': `questions-${cart.number}` }
    })
    expect(placed.ok(), await placed.text()).toBe(true)
    await page.clock.install()
    await page.goto(`/order?number=${cart.number}`)
    await expect(page.locator('[data-thanks]')).toBeVisible()
    await page.clock.runFor(PUSH_PROMPT_MS - 2_000)
    await expect(pushCard(page)).toBeHidden()
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#crash')?.showModal())
    await page.clock.runFor(PUSH_PROMPT_MS)
    await expect(pushCard(page)).toBeHidden()
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#crash')?.close())
    await page.clock.runFor(4_000)
    await expect(pushCard(page)).toBeVisible()
    await page.getByRole('button', { name: wordsOf('mn', 'settings').ask_no, exact: true }).click()
    await expect(pushCard(page)).toBeHidden()
  }
)

test('push question: is not asked on the list of orders', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, `88${String(Date.now()).slice(-6)}`)
  await canShowMessages(page)
  await page.clock.install()
  await page.goto('/account/orders')
  await page.clock.runFor(2 * PUSH_PROMPT_MS)
  await expect(pushCard(page)).toBeHidden()
})
