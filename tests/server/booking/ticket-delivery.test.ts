import { expect, onTestFinished, test } from 'vitest'
import type { SimReceipt } from '../../../simulators/ebarimt/app.ts'
import { startEbarimtSimulator } from '../../../simulators/ebarimt/start.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { openTicketShop, ticketBuyer, type Open } from '../../support/ticket-shop.ts'

async function openWithReceipts(open: Open) {
  const provider = await startEbarimtSimulator({ port: 0 })
  onTestFinished(() => provider.close())
  const environment = {
    EBARIMT_URL: provider.url,
    EBARIMT_REGISTRY_URL: provider.url,
    EBARIMT_TIN: provider.taxpayer,
    EBARIMT_POS: '10000001',
    EBARIMT_DISTRICT: '2501'
  }
  const shop = await openTicketShop(options => open({ ...options, environment }))
  /** ₮ of the receipts that hold, after the worker has done what is due. */
  const receipts = async () => {
    await shop.job('receipts.issue')
    await shop.job('outbox')
    const answer = await fetch(`${provider.url}/simulator/receipts`)
    const { receipts } = (await answer.json()) as { receipts: SimReceipt[] }
    return receipts.filter(({ state }) => state === 'valid').map(({ body }) => body.totalAmount)
  }
  return { shop, receipts }
}

const notificationsSent = async ({ shop }: TestShop) => {
  const rows = await shop.db.query
    .selectFrom('outbox')
    .select('payload_json')
    .where('kind', '=', 'order.notification-mail')
    .execute()
  return rows.map(({ payload_json }) => (JSON.parse(payload_json) as { notification?: string }).notification)
}

onBothDatabases('delivery of e-tickets', open => {
  test('an order of tickets alone: is delivered when it is paid, with its VAT receipt, and nobody packs it', async () => {
    const { shop, receipts } = await openWithReceipts(open)
    const person = await ticketBuyer(shop)
    const { number, events } = await person.buy({ 'CONCERT-S': 2 })
    expect(events.map(({ event }) => event)).toEqual(['placed', 'paid', 'delivered'])
    expect(await receipts()).toEqual([100_000])
    const { order } = await person.call('GET', `/orders/${number}`)
    expect(order).toMatchObject({ shipment_state: 'delivered', status: 'finished', returnable: [] })
    expect(await shop.shop.admin.shipping.move(number, 'ready')).toMatchObject({ ok: false })
    // The mail with the tickets has said it already.
    expect(await notificationsSent(shop)).not.toContain('delivered')
  })

  test('a ticket that is given back: is a return of its order, and receipt and bonus follow', async () => {
    const { shop, receipts } = await openWithReceipts(open)
    const person = await ticketBuyer(shop)
    const { number } = await person.buy({ 'CONCERT-S': 2 })
    const [first, second] = (await person.tickets()).e_tickets
    await receipts()
    expect((await person.call('POST', `/e_tickets/${first?.number}/refund`)).status).toBe(200)
    const { order } = await person.call('GET', `/orders/${number}`)
    expect(order).toMatchObject({ state: 'complete', returns: [{ state: 'refunded', amount: 50_000 }] })
    expect(await receipts()).toEqual([50_000])
    expect((await person.wallet()).balance).toBe(952_000)
    expect((await person.tickets()).e_tickets.map(({ state }) => state).sort()).toEqual(['valid', 'void'])

    expect((await person.call('POST', `/e_tickets/${second?.number}/refund`)).status).toBe(200)
    expect((await person.call('GET', `/orders/${number}`)).order.state).toBe('returned')
    expect(await receipts()).toEqual([])
    expect((await person.wallet()).balance).toBe(1_000_000)
  })

  test('a canceled order of tickets: leaves no receipt and no bonus; one with a ticket handed on is not canceled', async () => {
    const { shop, receipts } = await openWithReceipts(open)
    const person = await ticketBuyer(shop)
    const { number } = await person.buy({ 'CONCERT-F': 2 })
    expect(await receipts()).toEqual([60_000])
    expect((await person.call('PUT', `/orders/${number}/cancel`, {})).order.state).toBe('canceled')
    expect(await receipts()).toEqual([])
    expect((await person.wallet()).balance).toBe(1_000_000)

    const next = await person.buy({ 'CONCERT-F': 1 })
    const [ticket] = (await person.tickets()).e_tickets.filter(({ state }) => state === 'valid')
    await person.call('POST', `/e_tickets/${ticket?.number}/transfers`, { to: 'friend@example.mn' })
    const offer = await shop.shop.db.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', 'e-ticket.offer-mail')
      .executeTakeFirstOrThrow()
    const friend = await ticketBuyer(shop, '99195678')
    const { code } = JSON.parse(offer.payload_json) as { code: string }
    expect((await friend.call('POST', '/e_tickets/accept', { token: code })).status).toBe(200)
    expect(await person.call('PUT', `/orders/${next.number}/cancel`, {})).toMatchObject({
      status: 422,
      code: 'order-tickets-not-cancelable'
    })
    expect((await friend.tickets()).e_tickets[0]?.state).toBe('valid')
  })
})
