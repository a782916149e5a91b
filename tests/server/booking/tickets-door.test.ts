import { expect, test } from 'vitest'
import type {
  DoorEventsBody,
  DoorListBody,
  MarkUsedResponse,
  StaffTicketView
} from '../../../src/contract/booking/e-ticket.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'
import { DOORS_OPEN, EVENT, gate, openTicketShop, ticketBuyer, TRIED_OUT } from '../../support/ticket-shop.ts'

onBothDatabases('e-tickets at the door', open => {
  test('door: a hundred scans of one ticket at once admit one', async () => {
    const shop = await openTicketShop(open, {}, TRIED_OUT)
    const person = await ticketBuyer(shop)
    await person.buy({ 'CONCERT-F': 1 })
    const code = (await person.tickets()).e_tickets[0]?.code ?? ''
    const { scan } = await gate(shop, shop.clock.now)
    const results = await Promise.all(Array.from({ length: 100 }, () => scan(code)))
    expect(results.filter(result => result === 'admitted')).toHaveLength(1)
    expect(new Set(results)).toEqual(new Set(['admitted', 'already-used']))
    const { e_tickets } = await person.tickets()
    expect(e_tickets[0]).toMatchObject({ state: 'used', code: null, refundable: false, transferable: false })
  })

  test('door: knows forged codes, other events, numbers that were typed, and scans that are sent again', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    await person.buy({ 'CONCERT-F': 2 })
    const [first, second] = (await person.tickets()).e_tickets
    const { scan, mark, send } = await gate(shop)
    const forged = (first?.code ?? '').replace(/.{10}$/, 'AAAAAAAAAA')
    expect(await scan(forged)).toBe('unknown')
    expect(await scan('E000000000', { typed: true })).toBe('unknown')
    const other = {
      id: crypto.randomUUID(),
      event: 'another',
      code: first?.code ?? '',
      scanned_at: '2026-12-20T10:30:00Z'
    }
    const answer = await send('POST', '/e_tickets/mark_used', { scans: [other] })
    expect(((await answer.json()) as MarkUsedResponse).results[0]?.result).toBe('other-event')
    const again = { id: crypto.randomUUID(), code: first?.code ?? '' }
    expect((await mark(again))[0]?.result).toBe('admitted')
    expect((await mark(again))[0]?.result).toBe('admitted')
    expect(await scan(first?.code ?? '')).toBe('already-used')
    expect(await scan(` ${second?.number.replace('E', 'e ')}`, { typed: true })).toBe('admitted')
    const view = (await (await send('GET', `/e_tickets/${first?.number}`)).json()) as { scans: { result: string }[] }
    expect(view.scans.map(({ result }) => result).sort()).toEqual([
      'admitted',
      'already-used',
      'other-event',
      'unknown'
    ])
    const audit = await listAudit({ db: shop.shop.db }, 50)
    expect(
      audit
        .filter(({ action }) => action === 'e_tickets.mark_used')
        .map(({ subject_id }) => subject_id)
        .sort()
    ).toEqual([first?.number, second?.number].sort())
  })

  test('door without a network: two that let the same ticket in leave a conflict behind', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    await person.buy({ 'CONCERT-F': 1 })
    const code = (await person.tickets()).e_tickets[0]?.code ?? ''
    const { mark, send } = await gate(shop)
    const listed = (await (await send('GET', `/e_tickets/events/${EVENT}`)).json()) as DoorListBody
    expect(listed.e_tickets).toMatchObject([{ state: 'valid', version: 1 }])
    const { public_key } = (await (await send('GET', '/e_tickets/events')).json()) as DoorEventsBody
    const bytes = Buffer.from(public_key, 'base64url')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'Ed25519' }, false, ['verify'])
    const [text, signature] = [code.replace(/\.[^.]+$/, ''), Buffer.from(code.split('.').at(-1) ?? '', 'base64url')]
    expect(await crypto.subtle.verify('Ed25519', key, signature, Buffer.from(text))).toBe(true)
    const [first] = await mark({ code, offline_result: 'admitted', at: '2026-12-20T10:30:00.000Z' })
    const [second] = await mark({ code, offline_result: 'admitted', at: '2026-12-20T10:29:00.000Z' })
    expect([first?.result, first?.conflict, second?.result, second?.conflict]).toEqual([
      'admitted',
      false,
      'already-used',
      true
    ])
    const conflicts = (await (await send('GET', '/e_tickets/scans?conflicts=1')).json()) as { count: number }
    expect(conflicts.count).toBe(1)
  })

  test('door: a number that a camera read lets nobody in; typed, it does until the ticket is handed on', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    await person.buy({ 'CONCERT-F': 2 })
    const [first, second] = (await person.tickets()).e_tickets.map(({ number }) => number)
    const handed = { number: second ?? '' }
    await shop.shop.db.change(tx =>
      tx.query.updateTable('e_tickets').set({ version: 2 }).where('number', '=', handed.number).execute()
    )
    const { scan, send } = await gate(shop)
    expect(await scan(first ?? '')).toBe('code-required')
    expect(await scan(first ?? '', { offline_result: 'admitted' })).toBe('code-required')
    expect(await scan('E000000000')).toBe('code-required')
    expect(await scan(handed.number, { typed: true })).toBe('code-required')
    expect(await scan(first ?? '', { typed: true })).toBe('admitted')
    const view = (await (await send('GET', `/e_tickets/${first}`)).json()) as StaffTicketView
    expect(view.scans.map(({ result, typed, conflict }) => [result, typed, conflict]).sort()).toEqual([
      ['admitted', true, false],
      ['code-required', false, false],
      ['code-required', false, true]
    ])
    const audit = await listAudit({ db: shop.shop.db }, 50)
    const marked = audit.find(({ action }) => action === 'e_tickets.mark_used')
    expect(JSON.stringify(marked)).toContain('typed')
  })

  test.each([
    ['1990-01-01T00:00:00.000Z', 'wrong-time'],
    ['2026-12-19T10:59:59.000Z', 'wrong-time'],
    ['2026-12-19T11:00:00.000Z', 'admitted'],
    ['2030-01-01T00:00:00.000Z', 'admitted']
  ])('door: a scan that says it was made at %s is %s', async (at, result) => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    await person.buy({ 'CONCERT-F': 1 })
    const [ticket] = (await person.tickets()).e_tickets
    const { scan, send } = await gate(shop)
    expect(await scan(ticket?.code ?? '', { at })).toBe(result)
    const view = (await (await send('GET', `/e_tickets/${ticket?.number}`)).json()) as StaffTicketView
    // Nobody came in later than now.
    expect(view.used_at).toBe(result === 'wrong-time' ? null : at < DOORS_OPEN ? at : DOORS_OPEN)
  })

  test('door: weeks before the event nobody is let in, whatever the scanner says', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    await person.buy({ 'CONCERT-F': 1 })
    const [ticket] = (await person.tickets()).e_tickets
    const { scan } = await gate(shop, shop.clock.now)
    expect(await scan(ticket?.code ?? '', { at: DOORS_OPEN })).toBe('wrong-time')
  })

  test('staff without the permission: see no ticket and let nobody in', async () => {
    const shop = await openTicketShop(open)
    const { send } = await signedInStaff(shop, 'games')
    const scan = { id: crypto.randomUUID(), event: EVENT, code: 'E123456789', scanned_at: '2026-12-20T10:30:00Z' }
    for (const answer of [
      await send('GET', '/e_tickets'),
      await send('GET', '/e_tickets/scans'),
      await send('GET', '/e_tickets/events'),
      await send('GET', `/e_tickets/events/${EVENT}`),
      await send('GET', '/e_tickets/E123456789'),
      await send('POST', '/e_tickets/mark_used', { scans: [scan] })
    ])
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'staff-permission' }])
  })
})
