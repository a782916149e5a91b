import { expect, test } from 'vitest'
import type { ImpersonationBody } from '../../../src/contract/staff/customers.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'
import { holder } from '../../support/wallet-holder.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
}

const REASON = { reason: 'Asked by phone where the order is' }

async function impersonated(shop: TestShop) {
  const customer = await holder(shop)
  const { send: staffSend, ...staff } = await signedInStaff(shop, 'support')
  const answer = await staffSend('POST', `/customers/${customer.id}/impersonation`, REASON)
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as ImpersonationBody
  const request = (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
    shop.request(method, path, body, { authorization: `Bearer ${token}`, ...headers })
  const read = (path: string) => request('GET', `/api/v2${path}`)
  return { customer, staff, staffSend, token, request, read }
}

const callsOf = async (shop: TestShop, document: string) => {
  const { paths } = (await (await shop.request('GET', `${document}/openapi.json`)).json()) as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => ({ method: method.toUpperCase(), path: `${document}${path}` }))
  )
}

onBothDatabases('sessions of staff as a customer', open => {
  test('impersonation: reads what the customer has, and hides what an order is taken over with', async () => {
    const shop = await open()
    const { customer, read } = await impersonated(shop)
    await customer.give('bonus', 12_000)
    expect(await (await read('/users/me')).json()).toMatchObject({ id: customer.id })
    expect(await (await read('/users/wallet')).json()).toMatchObject({ balance: 12_000 })
    const stock = await shop.shop.db.query
      .selectFrom('stock')
      .select('variant_id')
      .where('on_hand', '>', 5)
      .executeTakeFirstOrThrow()
    const added = await customer.send('POST', '/orders/0/line_items', {
      line_item: { variant_id: stock.variant_id, quantity: 1 }
    })
    expect(added.status).toBeLessThan(300)
    const cart = (await (await read('/orders/current')).json()) as { number: string; token: string }
    expect(cart.token).toBe('')
    expect(cart.number).toMatch(/^R/)
    const order = await read(`/orders/${cart.number}`)
    expect(await order.json()).toMatchObject({ number: cart.number, token: '' })
  })

  test('impersonation: every changing call of the shop is refused, whatever it is', async () => {
    const shop = await open()
    const { request } = await impersonated(shop)
    const calls = [...(await callsOf(shop, '/api/v2')), ...(await callsOf(shop, '/api/back_office'))]
    const changing = calls.filter(({ method }) => method !== 'GET')
    expect(changing.length).toBeGreaterThan(200)
    const accepted: string[] = []
    for (const { method, path } of changing) {
      const answer = await request(method, path.replace(/\{\w+\}/g, 'R1'), {})
      const { code } = (await answer.json()) as { readonly code?: string }
      if (answer.status !== 403 || code !== 'read-only-session') accepted.push(`${method} ${path} ${answer.status}`)
    }
    expect(accepted).toEqual([])
  })

  test('impersonation: own data outside the list is refused or read as anybody reads it', async () => {
    const shop = await open()
    const { read } = await impersonated(shop)
    for (const path of [
      '/users/me/data',
      '/gift_cards',
      '/coupons',
      '/e_tickets',
      '/users/me/bank_accounts',
      '/users/cards'
    ])
      expect([path, (await read(path)).status]).toEqual([path, 403])
    expect((await read('/users/me/sessions')).status).toBe(403)
    expect((await read('/checkouts/payment_methods')).status).toBe(200)
  })

  test('impersonation: ends by itself, by its member, and with the member', async () => {
    const shop = await open()
    const { customer, staff, staffSend, read } = await impersonated(shop)
    expect((await read('/users/me')).status).toBe(200)
    expect((await staffSend('DELETE', `/customers/${customer.id}/impersonation`)).status).toBe(204)
    expect((await read('/users/me')).status).toBe(401)

    const again = async () => {
      const { token } = (await (
        await staffSend('POST', `/customers/${customer.id}/impersonation`, REASON)
      ).json()) as ImpersonationBody
      return async () =>
        (await shop.request('GET', '/api/v2/users/me', undefined, { authorization: `Bearer ${token}` })).status
    }
    const status = await again()
    expect(await status()).toBe(200)
    shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000)
    expect(await status()).toBe(401)

    const demoted = await again()
    expect(await demoted()).toBe(200)
    const withRoles = (roles: readonly string[]) =>
      shop.shop.db.change(tx =>
        tx.query
          .updateTable('staff_members')
          .set({ roles_json: JSON.stringify(roles) })
          .where('id', '=', staff.member.id)
          .execute()
      )
    await withRoles(['catalogue'])
    expect(await demoted()).toBe(401)
    await withRoles(['support'])

    const other = await again()
    expect(await other()).toBe(200)
    await shop.shop.db.change(tx =>
      tx.query
        .updateTable('staff_sessions')
        .set({ ended_at: shop.clock.now.toISOString() })
        .where('staff_id', '=', staff.member.id)
        .execute()
    )
    expect(await other()).toBe(401)
  })

  test('impersonation: is a line of the audit with its reason, and takes its permission', async () => {
    const shop = await open()
    const { customer } = await impersonated(shop)
    const lines = await listAudit({ db: shop.shop.db }, 10)
    const line = lines.find(({ action }) => action === 'customers.impersonate')
    expect(line).toMatchObject({ subject_id: customer.id })
    expect(JSON.stringify(line)).toContain(REASON.reason)
    for (const role of ['orders', 'finance', 'auditor'] as const) {
      const { send } = await signedInStaff(shop, role)
      expect((await send('POST', `/customers/${customer.id}/impersonation`, REASON)).status).toBe(403)
    }
  })
})
