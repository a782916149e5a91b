import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import type { DeliveryOffers } from '../../src/contract/delivery.ts'
import type { OrderBody } from '../../src/contract/order.ts'
import { expectAccessible } from './accessible.ts'
import { admin } from './desk.ts'
import { expectNoSidewaysScroll, filled, productsWith, variantOf, wordsOf } from './shopper.ts'
import { phoneOfOrder } from '../support/phone-of-order.ts'

const t = wordsOf('mn', 'roulette')
const host = wordsOf('mn', 'roulette-staff')
const staff = wordsOf('mn', 'staff')
const NIGHT = '/roulette/winter-game-night'
const BRANCH = 'UB-SUKHBAATAR'

/** An order that is fetched and paid at the branch of the demonstration night. */
async function boughtAtBranch(page: Page) {
  const call = async <T>(method: string, path: string, token?: string, data?: object, key?: string) => {
    const headers = {
      ...(token !== undefined && { 'x-spree-order-token': token }),
      ...(key !== undefined && { 'idempotency-key': key })
    }
    const answer = await page.request.fetch(`/api/v2${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  for (const product of await productsWith(page, { from: 30_000, to: 80_000, stock: 40 })) {
    const line_item = { variant_id: variantOf(product), quantity: 1 }
    const { number, token } = await call<OrderBody>('POST', '/orders/0/line_items', undefined, { line_item })
    const { pickup } = await call<DeliveryOffers>('GET', `/checkouts/${number}/delivery_options`, token)
    if (!pickup.some(({ code, missing_line_item_ids }) => code === BRANCH && missing_line_item_ids.length === 0))
      continue
    const delivery = { option: 'pickup', branch: BRANCH, recipient: 'Болормаа' }
    const part = { phone: phoneOfOrder(number), delivery, payment_method: 'cash' }
    await call('PUT', `/checkouts/${number}`, token, part)
    await call('PUT', `/checkouts/${number}/complete`, token, undefined, number)
    await admin('ready', number)
    await admin('delivered', number)
    return
  }
  throw new Error('No product lies in the branch')
}

/** The link of an invitation, as the owner of the shop gets it. */
async function invitation(email: string) {
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/e2e' }
  const { stdout } = await promisify(execFile)('node', ['scripts/staff.ts', 'invite', email, '--role', 'games'], {
    env
  })
  return new URL(stdout.split('\n')[0] ?? '')
}

test('game night: a number from a purchase is called on every screen, and its prize handed over', async ({
  page,
  browser
}, { project }) => {
  test.skip(project.name !== 'desktop', 'one night, one journey')
  test.slow()
  await boughtAtBranch(page)
  await page.goto('/roulette')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Өвлийн азтай үдэш' }).click()
  await expect(page.getByText(t.demonstration)).toBeVisible()
  await expectAccessible(page)

  const desk = await browser.newPage()
  const { pathname, hash } = await invitation(`host${Date.now()}@example.mn`)
  await desk.goto(pathname + hash)
  await desk.getByLabel(staff.name, { exact: true }).fill('Сарнай')
  await desk.getByLabel(staff.password, { exact: true }).fill('azaar erguuleh hurd 72')
  await desk.getByRole('button', { name: staff.invitation_accept }).click()
  await desk.getByRole('link', { name: staff.page_roulette }).click()
  await desk.getByRole('link', { name: /Өвлийн азтай үдэш/ }).click()
  await desk.getByRole('button', { name: host.start }).click()
  await desk.getByRole('button', { name: host.yes, exact: true }).click()
  await expect(page.getByText(t.state_live)).toBeVisible()
  await expectAccessible(desk)

  const screen = await browser.newPage({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' })
  await screen.goto(`${NIGHT}/screen`)
  const prize = desk.getByRole('button', { name: /^Хүрд эргүүлэх, шагнал/ }).first()
  // By the keyboard, as a host with a microphone in one hand does.
  await prize.focus()
  await desk.keyboard.press('Enter')
  await expect(page.getByRole('status').first()).toContainText(/эргэж байна/)
  for (const seen of [page, screen]) await expect(seen.getByRole('status').first()).toContainText(/дугаар хожлоо/)
  await expectAccessible(screen)
  await expect(screen.getByText('Болормаа')).toHaveCount(0)
  await expect(desk.getByText(/Болормаа/)).toBeVisible()

  await desk.getByRole('button', { name: new RegExp(`${filled(host.hand_over_of, { number: '' }).trim()}$`) }).click()
  await expect(page.getByText(t['spin_handed-over'])).toBeVisible()
  await expectNoSidewaysScroll(page)
  await desk.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(desk)
})
