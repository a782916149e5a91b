import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { DeliveryOffers } from '../../src/contract/ordering/delivery.ts'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { money } from '../../src/i18n/format.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, productsWith, signIn, textOf, variantOf, wordsOf } from './shopper.ts'

const DATA_DIR = process.env['E2E_DATA_DIR'] ?? '.cache/e2e'

/** The staff, by `npm run orders -- batch`: one command a line. */
async function openAdmin() {
  const admin = spawn('node', ['scripts/orders.ts', 'batch'], { env: { ...process.env, DATA_DIR } })
  const answers = createInterface({ input: admin.stdout })
  return {
    /** Says something, and waits for the line that ends the answer. */
    async announce(command: string, end: RegExp) {
      const heard = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`"${command}" was not answered by ${end}`)), 20_000)
        const listen = (line: string) => {
          if (!end.test(line)) return
          clearTimeout(timer)
          answers.off('line', listen)
          resolve()
        }
        answers.on('line', listen)
      })
      admin.stdin.write(`${command}\n`)
      await heard
    },
    async close() {
      admin.stdin.end()
      await once(admin, 'close')
    }
  }
}

interface Purchase {
  readonly headers?: Readonly<Record<string, string>>
  readonly items: readonly { readonly variant: string; readonly quantity: number }[]
  readonly split?: boolean
}

/** Orders and pays by QPay, through the API and at the bank. */
async function buy(page: Page, { headers: who = {}, items, split = false }: Purchase) {
  let order: OrderBody | undefined
  const send = async (method: 'post' | 'put' | 'get', path: string, data?: object, more = {}) => {
    const headers = { ...who, ...(order && { 'X-Spree-Order-Token': order.token }), ...more }
    const answer = await page.request[method](`/api/v2${path}`, { headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer
  }
  for (const { variant, quantity } of items)
    order = (await (
      await send('post', '/orders/0/line_items', { line_item: { variant_id: variant, quantity } })
    ).json()) as OrderBody
  const path = `/checkouts/${order?.number}`
  await send('put', path, {
    phone: '99191234',
    email: 'bolor@example.mn',
    ship_address: {
      firstname: 'Болормаа',
      city: 'ulaanbaatar',
      district: 'sukhbaatar',
      khoroo: '1-р хороо',
      detail: '12-р байр'
    },
    payment_method: 'qpay'
  })
  const offers = (await (await send('get', `${path}/delivery_options`)).json()) as DeliveryOffers
  const parts = offers.split.flatMap(({ needs, options }) => {
    const option = options.find(({ days }) => days.length === 0) ?? options[0]
    // Other journeys book the first hours of the same couriers.
    const [hours] =
      option?.days.flatMap(day => day.slots.filter(({ full }) => !full).map(slot => ({ day, slot }))) ?? []
    return option ? [{ needs, option: option.id, ...(hours && { date: hours.day.date, slot: hours.slot.id }) }] : []
  })
  await send('put', path, {
    delivery: split ? { option: 'split', parts } : { option: offers.delivery_options.at(-1)?.id }
  })
  const placed = (await (
    await send('put', `${path}/complete`, {}, { 'Idempotency-Key': `${order?.number}` })
  ).json()) as OrderBody
  const invoice = await send(
    'post',
    `/orders/${placed.number}/payments`,
    {},
    { 'Idempotency-Key': `pay-${placed.number}` }
  )
  const pages = JSON.stringify(await invoice.json()).match(/http:\/\/[^"\\ ]+\/pay\/[^"\\ ?]+/)
  const bank = await page.context().newPage()
  await bank.goto(pages?.[0] ?? 'about:blank')
  await bank.getByRole('button', { name: 'Төлөх' }).click()
  await expect(bank.getByRole('status')).toContainText('амжилттай')
  await bank.close()
  return placed
}

test(
  'return: a company sends one back with a picture, and refund and receipt follow',
  { tag: '@desktop' },
  async ({ page }) => {
    const [o, r, v] = [wordsOf('mn', 'order'), wordsOf('mn', 'returns'), wordsOf('mn', 'receipt')]
    const [one, two] = await productsWith(page, { from: 20_000, to: 250_000 })
    const headers = await signIn(page, `98${String(Date.now() % 1_000_000).padStart(6, '0')}`)
    const admin = await openAdmin()
    const { number, total } = await buy(page, {
      headers,
      items: [
        { variant: variantOf(one), quantity: 2 },
        { variant: variantOf(two), quantity: 1 }
      ]
    })

    await page.goto(`/order?number=${number}`)
    const receipt = page.getByRole('region', { name: v.title })
    await receipt.getByRole('button', { name: v.change_long }).click()
    await receipt.getByRole('radio', { name: v.company }).check()
    const register = textOf(page, v.register)
    for (const [typed, says] of [
      ['12', v.wrong_register],
      ['7654321', wordsOf('mn', 'problem')['receipt-company-unknown']]
    ] as const) {
      await register.fill(typed)
      await receipt.getByRole('button', { name: v.save }).click()
      await expect(register).toHaveAccessibleDescription(new RegExp(says))
    }
    await expectAccessible(page)
    await register.fill('2000001')
    await receipt.getByRole('button', { name: v.save }).click()
    await expect(receipt).toContainText('Дадлага Трейд ХХК')

    for (const step of ['ready', 'shipped', 'delivered'])
      await admin.announce(`${step} ${number}`, new RegExp(`^${number}:`))
    // Told by the shop; nobody loads the page again.
    await expect(receipt).toContainText(money('mn', total))
    await expect(receipt.getByRole('img', { name: v.qr })).toBeVisible()
    await expect(receipt.getByRole('button', { name: v.change_long })).toBeHidden()
    await receipt.getByRole('button', { name: v.send }).click()
    await expect(receipt.getByText(v.sent)).toBeVisible()

    await page.getByRole('button', { name: o.return, exact: true }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('combobox', { name: filled(o.return_count, { name: one?.title ?? '' }) }).selectOption('1')
    await page.getByRole('combobox', { name: o.return_reason }).selectOption({ label: o.because_damaged })
    // As heavy as a camera's: more than any other body may be.
    const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const picture = await sharp({
      create: { width: 1_200, height: 900, channels: 3, background: '#777', noise: grain }
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect(picture.byteLength).toBeGreaterThan(500_000)
    const pictures = [...Array(6).keys()].map(n => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer: picture }))
    const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') }
    await page.locator('input[type=file]').setInputFiles([heic, ...pictures])
    await expect(page.getByText(wordsOf('mn', 'problem')['return-photo-not-picture'])).toContainText(heic.name)
    await expect(page.getByText(filled(r.photos_over_other, { max: 5, count: 2 }))).toBeVisible()
    await expect(page.getByRole('img', { name: filled(r.photo, { number: 4 }) })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: o.return_send }).click()
    const back = page.getByRole('listitem').filter({ hasText: filled(o.return_number, { number: `${number}-B1` }) })
    await expect(back).toContainText(o.return_requested)

    for (const step of ['approve', 'received', 'refunded'])
      await admin.announce(`${step} ${number}-B1`, /requested$|decided$|received$|to be back by/)
    await expect(back).toContainText(o.return_refunded)
    // QPay takes back whole payments only, and a wallet was not asked for.
    await expect(back).toContainText(money('mn', one?.selling_price ?? 0))
    await expect(back).toContainText(o['refund_manual'].slice(-20))
    await expect(receipt).toContainText(money('mn', total - (one?.selling_price ?? 0)))
    await expect(receipt).toContainText(v.replaced.split('{{number}}')[1] ?? '')
    await expectAccessible(page)
    await admin.close()
  }
)

test(
  'return: a guest returns the goods of one of two parcels and sees the refund',
  { tag: '@phone' },
  async ({ page }) => {
    const o = wordsOf('en', 'order')
    const bySpeed = new Map<string, string>()
    for (const product of await productsWith(page, { from: 20_000, to: 200_000, stock: 20 })) {
      const answer = await page.request.get(`/api/v2/products/${product.slug}`)
      bySpeed.set(((await answer.json()) as { delivery: string }).delivery, variantOf(product))
      if (bySpeed.size === 2) break
    }
    const items = [...bySpeed.values()].map(variant => ({ variant, quantity: 1 }))
    const admin = await openAdmin()

    const canceled = await buy(page, { items })
    await page.goto(`/en/order?number=${canceled.number}&token=${canceled.token}`)
    await page.getByRole('button', { name: o.cancel }).click()
    await page.getByRole('combobox', { name: o.cancel_reason }).selectOption({ label: o['why_found-elsewhere'] })
    await page.getByRole('button', { name: o.cancel_yes }).click()
    await expect(page.getByRole('heading', { name: o.canceled_title })).toBeFocused()
    await expect(page.getByText(o.refund_below)).toBeVisible()
    const payments = page.getByRole('region', { name: o.payments })
    await expect(payments).toContainText(`${money('en', canceled.total)} went back the way it was paid`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const split = await buy(page, { items, split: true })
    for (const step of [`ready ${split.number}`, `shipped ${split.number}-1`, `delivered ${split.number}-1`])
      await admin.announce(step, new RegExp(`^${split.number}:`))
    await page.goto(`/en/order?number=${split.number}&token=${split.token}`)
    await page.getByRole('button', { name: o.return, exact: true }).click()
    await page.getByRole('group', { name: o.return_lines }).getByRole('checkbox').check()
    await page.getByRole('combobox', { name: o.return_reason }).selectOption({ label: o.because_incomplete })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: o.return_send }).click()
    await expect(page.getByText(o.return_sent)).toBeVisible()

    // Withdrawing asks first, and leaves one sentence: that it is withdrawn.
    const request = page
      .getByRole('listitem')
      .filter({ hasText: filled(o.return_number, { number: `${split.number}-B1` }) })
    const withdraw = request.getByRole('button', {
      name: filled(o.return_withdraw_of, { number: `${split.number}-B1` })
    })
    const question = page.getByRole('dialog', { name: o.return_withdraw_title })
    await withdraw.click()
    await expectAccessible(page)
    await question.getByRole('button', { name: o.return_withdraw_no }).click()
    await expect(question).toBeHidden()
    await expect(request).toContainText(o.return_requested)
    await withdraw.click()
    await question.getByRole('button', { name: o.return_withdraw_yes }).click()
    await expect(page.getByText(o.return_withdrawn_news)).toBeVisible()
    await expect(request.getByText(o.return_withdrawn, { exact: true })).toBeVisible()
    await expect(page.getByText(o.return_sent)).toBeHidden()
    await expect(withdraw).toBeHidden()
    await expect(page.getByText(o.status_shipped, { exact: true }).first()).toBeVisible()
    await admin.close()

    // In the other language it is the same order.
    const [shell, mongolian] = [wordsOf('en', 'shell'), wordsOf('mn', 'order')]
    await page.getByRole('link', { name: shell.language_switch }).click()
    await expect(page.getByRole('heading', { name: filled(mongolian.heading, { number: split.number }) })).toBeVisible()
  }
)
