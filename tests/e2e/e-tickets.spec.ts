import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, expect, test, type Page } from '@playwright/test'
import type { ETicketsBody } from '../../src/contract/booking/e-ticket.ts'
import { checkOutTickets } from './show.ts'
import { qrVideo } from './qr-video.ts'
import { expectAccessible } from './accessible.ts'
import { localDate } from '../../src/domain/time.ts'
import { expectNoSidewaysScroll, filled, signIn, wordsOf } from './shopper.ts'

const run = (...args: readonly string[]) =>
  promisify(execFile)('node', [...args], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/e2e' }
  })

/** Orders a ticket and pays it by a transfer that the staff import. */
async function buyTicket(page: Page) {
  const headers = await signIn(page, `81${String(Date.now() % 1_000_000).padStart(6, '0')}`)
  const { number, total } = await checkOutTickets(page, headers)
  const path = `/api/v2/checkouts/${number}`
  await page.request.put(path, { headers, data: { payment_method: 'transfer' } })
  const placed = await page.request.put(`${path}/complete`, {
    headers: { ...headers, 'Idempotency-Key': `ticket-${number}` }
  })
  expect(placed.ok(), await placed.text()).toBe(true)
  await page.request.post(`/api/v2/orders/${number}/payments`, {
    headers: { ...headers, 'Idempotency-Key': `pay-${number}` },
    data: {}
  })
  const folder = await mkdtemp(join(tmpdir(), 'delguur-statement-'))
  try {
    const file = join(folder, 'statement.csv')
    await writeFile(file, `Огноо,Гүйлгээний утга,Зарлага,Орлого\n${localDate(new Date())},${number} 1,,"${total}.00"`)
    expect((await run('scripts/payments.ts', 'statement', file)).stdout).toContain('1 found')
  } finally {
    await rm(folder, { recursive: true })
  }
  return headers
}

/** A member of staff of the door who has just been invited, on the first page of staff. */
async function enterStaff(door: Page) {
  const staff = wordsOf('mn', 'staff')
  const email = `gate-${Date.now()}@delguur.example`
  const { stdout } = await run('scripts/staff.ts', 'invite', email, '--role', 'gate')
  await door.goto(/\/staff\/invitation#\S+/.exec(stdout)?.[0] ?? '')
  await door.getByLabel(staff.name).fill('Сарнай')
  await door.getByLabel(staff.password, { exact: false }).first().fill('saikhan dugui hundaga 71')
  await expectAccessible(door)
  await door.getByRole('button', { name: staff.invitation_accept }).click()
  await door.waitForURL('**/staff')
}

/** A member of staff stands at the door of the show. */
async function openDoor(door: Page) {
  const [s, staff] = [wordsOf('mn', 'scanner'), wordsOf('mn', 'staff')]
  await enterStaff(door)
  await door.getByRole('link', { name: staff.page_scan }).click()
  // Once it has been, the show comes again under another name: the option is found by its title.
  await door.getByLabel(s.event).selectOption(await door.getByRole('option', { name: /Цасан үлгэр/ }).innerText())
  return door
}

test(
  'e-ticket: is bought, shown in the account, and lets its owner in once',
  { tag: '@phone' },
  async ({ page, browser }) => {
    test.slow()
    const [t, s] = [wordsOf('mn', 'tickets'), wordsOf('mn', 'scanner')]
    await buyTicket(page)
    await page.goto('/account/tickets')
    const ticket = page.locator('[data-ticket]')
    await expect(ticket.getByRole('img', { name: t.code })).toBeVisible()
    await expect(ticket.getByText(t.seat, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const number = (await ticket.getAttribute('data-ticket')) ?? ''
    await page.getByRole('button', { name: t.give }).click()
    await page.getByLabel(t.to).fill('99')
    await page.getByRole('button', { name: t.give_send }).click()
    await expect(page.getByLabel(t.to)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)

    const gate = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const door = await openDoor(await gate.newPage())
    const check = async (written: string, result: string) => {
      await door.getByLabel(s.number).fill(written)
      await door.getByRole('button', { name: s.check }).click()
      await expect(door.getByText(result)).toBeVisible()
    }
    await check(number, s.result_admitted)
    await expectAccessible(door)
    await expectNoSidewaysScroll(door)
    await check(number.slice(1), s['result_already-used'])
    await expectAccessible(door)

    // Without a network the phone decides by itself, and tells of it afterwards.
    await gate.setOffline(true)
    await check(number, s.offline)
    await expect(door.getByText(filled(s.waiting_one, { count: 1 }))).toBeVisible()
    await gate.setOffline(false)
    await expect(door.getByText(filled(s.waiting_one, { count: 1 }))).toBeHidden()
    await gate.close()

    await page.reload()
    await expect(ticket.getByText(t.used, { exact: false }).first()).toBeVisible()
    await expect(ticket.getByRole('img', { name: t.code })).toBeHidden()
  }
)

test(
  'box office: a ticket is found and marked used, its scan and all coupons are read',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow()
    const [office, staff] = [wordsOf('mn', 'box-office'), wordsOf('mn', 'staff')]
    const headers = await buyTicket(page)
    const { e_tickets } = (await (await page.request.get('/api/v2/e_tickets', { headers })).json()) as ETicketsBody
    const number = e_tickets[0]?.number ?? ''
    const context = await browser.newContext({ viewport: project.use.viewport ?? null })
    const counter = await context.newPage()
    await enterStaff(counter)
    await counter.getByRole('link', { name: staff.page_box_office }).click()
    await expect(counter.getByRole('heading', { name: office.tickets, exact: true })).toBeVisible()
    await counter.getByLabel(office.number).fill(number)
    await counter.getByRole('button', { name: office.search }).click()
    const ticket = counter.locator(`[data-ticket='${number}']`)
    await ticket.getByRole('button', { name: office.open }).click()
    await expect(ticket.getByText(office.no_scans)).toBeVisible()
    await expectAccessible(counter)
    await ticket.getByRole('button', { name: office.mark_used }).click()
    await expect(ticket.getByText(filled(office.marked, { result: office.result_admitted }))).toBeVisible()

    const scans = counter.getByRole('region', { name: office.all_scans })
    await scans.getByLabel(office.scans).selectOption('')
    await scans.getByRole('button', { name: office.scans_show }).click()
    await expect(scans.getByText(number)).toBeVisible()

    const coupons = counter.getByRole('region', { name: office.coupons })
    await coupons.getByLabel(office.state).selectOption('')
    await coupons.getByRole('button', { name: office.coupons_show }).click()
    const first = coupons.locator('[data-coupon]').first()
    await expect(first).toBeVisible()
    await first.getByRole('button', { name: office.coupon_open }).click()
    await expect(coupons.locator('#box-coupon-found')).toBeFocused()
    await expect(
      coupons.getByRole('status').filter({ hasText: (await first.getAttribute('data-coupon')) ?? '' })
    ).toBeVisible()
    await expectAccessible(counter)
    await expectNoSidewaysScroll(counter)
    await context.close()
  }
)

test(
  'scanner: reads the code of a ticket that is held before the camera',
  { tag: '@phone' },
  async ({ page, baseURL }, { project }) => {
    test.slow()
    const s = wordsOf('mn', 'scanner')
    const headers = await buyTicket(page)
    const answer = await page.request.get('/api/v2/e_tickets', { headers })
    const { e_tickets } = (await answer.json()) as ETicketsBody
    const folder = await mkdtemp(join(tmpdir(), 'delguur-camera-'))
    const film = join(folder, 'ticket.y4m')
    await writeFile(film, qrVideo(e_tickets[0]?.code ?? ''))
    const { executablePath, args = [] } = project.use.launchOptions ?? {}
    const phone = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: [
        ...args,
        ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
        `--use-file-for-fake-video-capture=${film}`
      ]
    })
    try {
      const context = await phone.newContext({
        baseURL: baseURL ?? '',
        permissions: ['camera'],
        serviceWorkers: 'block'
      })
      const door = await context.newPage()
      const elsewhere: string[] = []
      door.on('request', request => {
        if (new URL(request.url()).origin !== new URL(baseURL ?? '').origin) elsewhere.push(request.url())
      })
      await openDoor(door)
      await door.getByRole('button', { name: s.start }).click()
      await expect(door.locator('[data-result=admitted]')).toContainText(e_tickets[0]?.number ?? '')
      expect(elsewhere).toEqual([])
    } finally {
      await phone.close()
      await rm(folder, { recursive: true })
    }
  }
)
