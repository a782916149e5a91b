import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ETicketsBody, MarkUsedResponse } from '../../src/contract/booking/e-ticket.ts'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import type { ScanResult } from '../../src/domain/booking/e-ticket.ts'
import { addConcert } from './concert.ts'
import { CHECKOUT, type onBothDatabases, type TestShop } from './shop.ts'
import { signedInStaff } from './staff.ts'
import { holder } from './wallet-holder.ts'

export type Open = Parameters<Parameters<typeof onBothDatabases>[1]>[0]

/** A shop that sells a concert: four seats, and a hundred places to stand. */
export async function openTicketShop(
  open: Open,
  environment: Readonly<Record<string, string>> = {},
  concert: Parameters<typeof addConcert>[1] = {}
): Promise<TestShop> {
  const contentFolder = mkdtempSync(join(tmpdir(), 'delguur-tickets-'))
  addConcert(contentFolder, concert)
  onTestFinished(() => rmSync(contentFolder, { recursive: true, force: true }))
  return open({ contentFolder, environment })
}

/** A signed-in customer who buys tickets from their wallet. */
export async function ticketBuyer(shop: TestShop, phone = '99191234') {
  const person = await holder(shop, phone)
  await person.give('cash', 1_000_000)
  const call = async (method: string, path: string, body?: object, key = '') => {
    const answer = await person.send(method, path, body, key === '' ? {} : { 'idempotency-key': key })
    return { status: answer.status, code: answer.body.code, order: answer.body as unknown as OrderBody }
  }
  return {
    ...person,
    call,
    async fill(items: Readonly<Record<string, number>>, part: object = {}) {
      let number = '0'
      for (const [sku, quantity] of Object.entries(items)) {
        const line_item = { variant_id: await shop.variant(sku), quantity }
        const added = await call('POST', `/orders/${number}/line_items`, { line_item })
        if (added.status >= 300) throw new Error(JSON.stringify(added.code))
        number = added.order.number
      }
      const { payment_method: _, ...answers } = CHECKOUT
      return (await call('PUT', `/checkouts/${number}`, { ...answers, ...part })).order
    },
    /** Fills a cart and pays it. */
    async buy(items: Readonly<Record<string, number>>) {
      const { number, total } = await this.fill(items)
      await call('PUT', `/checkouts/${number}`, { wallet_amount: total })
      const { order, status } = await call('PUT', `/checkouts/${number}/complete`, undefined, `complete-${number}`)
      if (status !== 200) throw new Error(JSON.stringify(order).slice(0, 300))
      return order
    },
    async tickets() {
      return (await person.send('GET', '/e_tickets')).body as unknown as ETicketsBody
    }
  }
}

export const EVENT = 'winter-concert'

interface Scan {
  readonly id?: string
  readonly code: string
  readonly typed?: boolean
  readonly offline_result?: ScanResult
  readonly at?: string
}

/** Half an hour before it begins. */
export const DOORS_OPEN = '2026-12-20T10:30:00.000Z'

/** A concert whose door may be tried out before its day, while its buyers are still signed in. */
export const TRIED_OUT = { demonstration: true }

/** Staff at the door of an event, on its evening unless told otherwise. */
export async function gate(shop: TestShop, at = new Date(DOORS_OPEN)) {
  shop.clock.now = at
  const staff = await signedInStaff(shop, 'gate')
  const mark = async (...scans: readonly Scan[]) => {
    const answer = await staff.send('POST', '/e_tickets/mark_used', {
      scans: scans.map(({ id = crypto.randomUUID(), at = shop.clock.now.toISOString(), ...scan }) => ({
        id,
        event: EVENT,
        scanned_at: at,
        ...scan
      }))
    })
    if (answer.status !== 200) throw new Error(await answer.text())
    return ((await answer.json()) as MarkUsedResponse).results
  }
  return {
    ...staff,
    mark,
    scan: async (code: string, part: Partial<Scan> = {}) => (await mark({ code, ...part }))[0]?.result
  }
}
