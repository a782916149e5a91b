import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, productsWith, readyCart, signIn, variantOf, wordsOf } from './shopper.ts'

/** Imports the bank's statement as the staff do. */
async function takeIn(rows: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'delguur-statement-'))
  try {
    const file = join(folder, 'statement.csv')
    await writeFile(file, `Огноо,Гүйлгээний утга,Зарлага,Орлого\n${rows.join('\n')}`)
    const { stdout } = await promisify(execFile)('node', ['scripts/payments.ts', 'statement', file], {
      env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/e2e' }
    })
    return stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

test(
  'bank transfer: the payer reads what to write, the statement is imported, and the order is paid',
  { tag: '@phone' },
  async ({ page }) => {
    const [pay, order] = [wordsOf('mn', 'pay'), wordsOf('mn', 'order')]
    const headers = await signIn(page, `80${String(Date.now() % 1_000_000).padStart(6, '0')}`)
    const [wished] = await productsWith(page, { from: 35_000, to: 120_000 })
    const { number, total } = await readyCart(page, headers, variantOf(wished))
    const path = `/api/v2/checkouts/${number}`
    await page.request.put(path, { headers, data: { payment_method: 'transfer' } })
    const key = { 'Idempotency-Key': `transfer-${number}` }
    const placed = (await (
      await page.request.put(`${path}/complete`, { headers: { ...headers, ...key } })
    ).json()) as OrderBody
    expect(placed.state, JSON.stringify(placed)).toBe('complete')

    await page.goto(`/order?number=${number}`)
    await expect(page.getByRole('heading', { name: pay.title_transfer })).toBeVisible()
    await expect(page.getByText(`${number}-1`, { exact: true })).toBeVisible()
    const current = page.getByRole('listitem').and(page.locator('[aria-current=step]'))
    await expect(current).toContainText(order.status_payment_pending)
    const delivery = page.getByRole('definition').filter({ hasText: order.promise_after_payment })
    await expect(delivery).not.toContainText(/\d\d:\d\d|\d{1,2}\.\d{1,2}/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await takeIn([`2026-11-22,${number.toLowerCase()} 1 Болормаа,,"${total}.00"`])).toContain('1 found')
    await expect(page.getByText(order.status_payment_completed, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(order.promise_after_payment)).toBeHidden()
  }
)
