import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import type { RouletteProducts } from '../../src/contract/games/roulette.ts'
import { expectAccessible } from './accessible.ts'
import { admin } from './staff-commands.ts'
import { expectNoSidewaysScroll, filled, productsWith, signIn, variantOf, wordsOf } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const [live, hostWords, staff] = [wordsOf('mn', 'roulette'), wordsOf('mn', 'roulette-staff'), wordsOf('mn', 'staff')]
const BRANCH = 'UB-SUKHBAATAR'

// A purchase gets numbers of every night at its branch: two tests at once would take each other's.
test.describe.configure({ mode: 'default' })

const run = (...args: readonly string[]) =>
  promisify(execFile)('node', [...args], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/e2e' }
  })

/** A night of this test alone, with the prizes that lie in the branch of the demonstration. */
async function openNight() {
  const id = `night-${Date.now()}`
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const times = ['--from', at(-1), '--to', at(3), '--amount', '10000', '--max-numbers', '2']
  await run(
    ...['scripts/roulette.ts', 'add', id, '--location', BRANCH],
    ...['--title', 'Азын үдэш', '--title-en', 'Lucky night', ...times]
  )
  return id
}

/** Goods that somebody fetches and pays at the branch: two numbers. */
async function buyAtBranch(page: Page, headers: Readonly<Record<string, string>>, phone: string) {
  const send = async (method: string, path: string, data?: object, more: Readonly<Record<string, string>> = {}) => {
    const answer = await page.request.fetch(`/api/v2${path}`, {
      ...{ method, headers: { ...headers, ...more } },
      ...(data && { data })
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as OrderBody
  }
  const [product] = await productsWith(page, { from: 35_000, to: 400_000, stock: 30 })
  const { number, token } = await send('POST', '/orders/0/line_items', {
    line_item: { variant_id: variantOf(product), quantity: 1 }
  })
  const guest = { 'X-Spree-Order-Token': token }
  const delivery = { option: 'pickup', branch: BRANCH, recipient: 'Болормаа' }
  await send('PUT', `/checkouts/${number}`, { phone, payment_method: 'cash', delivery }, guest)
  await send('PUT', `/checkouts/${number}/complete`, undefined, { ...guest, 'Idempotency-Key': number })
  for (const step of ['ready', 'delivered']) await admin(step, number)
  return { number, token }
}

const calledIn = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ дугаар хожлоо/ })

test(
  'game night: the host spins, a spectator and the hall follow, prizes are handed over or void',
  { tag: '@phone' },
  async ({ page, browser }) => {
    test.slow()
    const night = await openNight()
    const headers = await signIn(page, `86${String(Date.now()).slice(-6)}`)
    await buyAtBranch(page, headers, `86${String(Date.now()).slice(-6)}`)

    const hall = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await hall.goto(`/roulette/${night}/screen`)
    await expect(hall.getByRole('heading', { level: 1 })).toHaveText('Азын үдэш')
    await expectAccessible(hall)
    await page.goto(`/roulette/${night}`)
    await expect(page.getByText(filled(live.numbers_other, { count: 2 }))).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const host = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await enterAsStaff(host, 'games')
    await host.goto('/staff')
    await host.getByRole('link', { name: staff.page_roulette }).click()
    await expect(host.getByText(filled(hostWords.host, { name: 'Сарнай' }))).toBeVisible()
    await expectAccessible(host)
    await host.locator(`a[href="#${night}"]`).click()
    await host.getByRole('button', { name: hostWords.start, exact: true }).click()
    await host.getByRole('button', { name: hostWords.yes }).click()
    // By server-sent events: nobody has loaded a page again.
    for (const each of [page, hall]) await expect(each.getByText(live.state_live).first()).toBeVisible()
    await expectAccessible(host)
    await expectNoSidewaysScroll(host)

    const answer = await page.request.get(`/api/v2/roulette/products?location=${BRANCH}`)
    const prize = ((await answer.json()) as RouletteProducts).roulette_products[0]?.name ?? ''
    const spin = async () => {
      // Watched from before the press: the wheel turns for eight seconds on every screen.
      const turns = [page, hall].map(each => expect(each.getByText(filled(live.turning, { prize }))).toBeVisible())
      await host.getByRole('button', { name: filled(hostWords.spin_for, { prize }) }).click()
      await Promise.all(turns)
      // Then the number is called.
      for (const each of [page, hall]) await expect(calledIn(each)).toBeVisible({ timeout: 20_000 })
    }
    await spin()
    const number = /\d+/.exec((await calledIn(hall).textContent()) ?? '')?.[0] ?? ''
    await expect(hall.getByText('Б•••').first()).toBeVisible()
    expect(await hall.content()).not.toContain('Болормаа')
    await expectAccessible(hall)

    await host.getByRole('button', { name: filled(hostWords.void_of, { number }) }).click()
    await expectAccessible(host)
    await host.getByRole('button', { name: hostWords.void_mistake }).click()
    await expect(page.getByText(live.spin_void, { exact: true })).toBeVisible()
    for (const each of [page, hall]) await expect(each.getByText(filled(live.called_void, { number }))).toBeVisible()
    await spin()
    const won = /\d+/.exec((await calledIn(page).textContent()) ?? '')?.[0] ?? ''
    await host.getByRole('button', { name: filled(hostWords.hand_over_of, { number: won }) }).click()
    await expect(page.getByText(live['spin_handed-over'])).toBeVisible()
    await expectAccessible(page)

    // Whose number it is.
    await page.getByRole('link', { name: live.my_numbers }).click()
    await expect(page.getByText(filled(live.my_state_won, { prize }), { exact: false })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await host.getByRole('button', { name: hostWords.finish, exact: true }).click()
    await host.getByRole('button', { name: hostWords.yes }).click()
    await expect(hall.getByText(live.state_finished)).toBeVisible()
    for (const each of [hall, host]) await each.context().close()
  }
)

test('game night: a guest reads the numbers on the order’s page', { tag: '@phone' }, async ({ page }) => {
  const night = await openNight()
  const { number, token } = await buyAtBranch(page, {}, `85${String(Date.now()).slice(-6)}`)
  await page.goto(`/order?${new URLSearchParams({ number, token })}`)
  const numbers = page.getByRole('region', { name: live.my_numbers })
  await expect(numbers.locator(`a[href$="/roulette/${night}"]`)).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('game night: staff of another role read that they may not run it', { tag: '@desktop' }, async ({ page }) => {
  await enterAsStaff(page, 'gate')
  await page.goto('/staff/roulette')
  await expect(page.getByText(wordsOf('mn', 'problem')['staff-permission'])).toBeVisible()
  await expectAccessible(page)
})

test(
  'game night: the wheel stands still for who wants less motion, and the number comes all the same',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const product = { id: 'p', variant_id: 'v', sku: 's', slug: 'x', image: '/x.svg', name: 'Бэлэг' }
    const spin = { id: 's', position: 1, number: 7, name: 'Б•••', product, state: 'drawn', void_reason: null }
    const night = await openNight()
    const read = (await (await page.request.get(`/api/v2/roulette/nights/${night}`)).json()) as object
    const after = { ...read, version: 9, last_number: 9, spins: [{ ...spin, spun_at: new Date().toISOString() }] }
    await page.route('**/events?*', route =>
      route.fulfill({ contentType: 'text/event-stream', body: `event: night\ndata: ${JSON.stringify(after)}\n\n` })
    )
    await page.goto(`/roulette/${night}`)
    await expect(page.getByText(filled(live.turning, { prize: 'Бэлэг' }))).toBeVisible()
    expect(await page.locator('.reel-strip').evaluate(each => each.getAnimations().length)).toBe(0)
    await expect(calledIn(page)).toBeVisible({ timeout: 20_000 })
  }
)
