import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { buyer, CHECKOUT } from '../support/shop.ts'
import { startShop } from '../support/shop-process.ts'
import { openQpaySimulator } from '../support/qpay-simulator.ts'

test('restart: a payment made meanwhile counts as soon as the shop is back', async () => {
  const simulator = await openQpaySimulator()
  const folder = mkdtempSync(join(tmpdir(), 'delguur-restart-'))
  const settings = { DATA_DIR: folder, ...simulator.environment }
  let running = await startShop(settings)
  onTestFinished(async () => {
    running.child.kill('SIGKILL')
    await simulator.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const request = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(running.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
  const { variants } = (await (await request('GET', '/api/v2/products/paracetamol')).json()) as {
    variants: readonly [{ id: string }]
  }
  const waiting = buyer({ request, variant: () => Promise.resolve(variants[0].id) })
  await waiting.add('PAR-500', 8)
  await waiting.checkout({ ...CHECKOUT, payment_method: 'qpay' })
  await waiting.complete()
  await waiting.pay()
  running.child.kill('SIGTERM')
  const [code] = (await once(running.child, 'exit')) as [number | null]
  expect(code).toBe(0)
  const [invoice] = await simulator.invoices()
  await simulator.pay(invoice?.id ?? '', { callback: 'never' })

  running = await startShop(settings)
  await eventually(async () => (await waiting.read()).body.status === 'payment_completed', 40_000)
}, 120_000)
