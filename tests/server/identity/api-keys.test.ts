import { expect, test } from 'vitest'
import type { ApiKeysBody, NewApiKeyBody } from '../../../src/contract/identity/api-key.ts'
import { API_KEY_CALLS_PER_MINUTE } from '../../../src/domain/identity/api-key.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

const create = async ({ send }: Staff, permissions: readonly string[], days = 30) =>
  send('POST', '/api_keys', { name: 'ERP', permissions, days })

const keyOf = async (answer: Promise<Response>) => (await (await answer).json()) as NewApiKeyBody

const by = (opened: TestShop, key: string) => (method: string, path: string, body?: object) =>
  opened.request(method, `/api/back_office${path}`, body, { authorization: `Bearer ${key}` })

const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

onBothDatabases('API keys', open => {
  test('a key: makes the calls of its permissions, and no others', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const { key } = await keyOf(create(owner, ['coupons.read', 'audit.read']))
    expect(key).toMatch(/^dlg_[\w-]{43}$/)
    const send = by(opened, key)
    expect((await send('GET', '/coupons')).status).toBe(200)
    expect((await send('GET', '/audit_lines')).status).toBe(200)
    expect(await outcome(await send('GET', '/staff_members'))).toEqual([403, 'staff-permission'])
    // What belongs to a person.
    for (const path of ['/users/me', '/users/me/security']) expect((await send('GET', path)).status, path).toBe(403)
    expect((await by(opened, `${key}x`)('GET', '/coupons')).status).toBe(401)
    const { api_keys } = (await (await owner.send('GET', '/api_keys')).json()) as ApiKeysBody
    expect(api_keys).toMatchObject([
      { name: 'ERP', hint: key.slice(0, 12), created_by: owner.email, last_used_at: opened.clock.now.toISOString() }
    ])
    expect(JSON.stringify(api_keys)).not.toContain(key)
  })

  test('a key: gets nothing its maker has not, and nothing that people decide', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    for (const permission of ['staff.write', 'integrations.write'])
      expect(await outcome(await create(owner, [permission])), permission).toEqual([403, 'staff-above-you'])
    const admin = await signedInStaff(opened, 'admin')
    expect(await outcome(await create(admin, ['payments.write']))).toEqual([403, 'staff-above-you'])
    const finance = await signedInStaff(opened, 'finance')
    expect(await outcome(await create(finance, ['orders.read']))).toEqual([403, 'staff-permission'])
  })

  test('a key: ends when it is revoked, and on its last day', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const { key, id } = await keyOf(create(owner, ['coupons.read']))
    const other = await keyOf(create(owner, ['coupons.read'], 1))
    expect((await owner.send('DELETE', `/api_keys/${id}`)).status).toBe(204)
    expect((await owner.send('DELETE', `/api_keys/${id}`)).status).toBe(404)
    expect((await by(opened, key)('GET', '/coupons')).status).toBe(401)
    opened.clock.pass(24 * 60 - 1)
    expect((await by(opened, other.key)('GET', '/coupons')).status).toBe(200)
    opened.clock.pass(2)
    expect((await by(opened, other.key)('GET', '/coupons')).status).toBe(401)
  })

  test('a key: opens no more than its maker may today, and nothing once they are suspended', async () => {
    const opened = await open()
    const [owner, maker] = [await signedInStaff(opened, 'owner'), await signedInStaff(opened, 'admin')]
    const { key } = await keyOf(create(maker, ['coupons.read', 'audit.read']))
    const [send, path] = [by(opened, key), `/staff_members/${maker.member.id}`]
    expect((await send('GET', '/coupons')).status).toBe(200)
    expect((await owner.send('PUT', `${path}/roles`, { roles: ['auditor'] })).status).toBe(204)
    expect((await send('GET', '/audit_lines')).status).toBe(200)
    expect((await owner.send('PUT', `${path}/roles`, { roles: ['gate'] })).status).toBe(204)
    expect((await send('GET', '/audit_lines')).status).toBe(403)
    expect((await send('GET', '/coupons')).status).toBe(200)
    expect((await owner.send('PUT', `${path}/suspension`)).status).toBe(204)
    expect((await send('GET', '/coupons')).status).toBe(401)
    expect((await owner.send('DELETE', `${path}/suspension`)).status).toBe(204)
    expect((await send('GET', '/coupons')).status).toBe(200)
  })

  test('a key that changes something: stands in the audit beside its maker', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const { key, id } = await keyOf(create(owner, ['games.write']))
    const stock = await by(opened, key)('PUT', '/roulette/stocks', {})
    expect(stock.status).toBe(422)
    const { key: reader, id: readerId } = await keyOf(create(owner, ['audit.read']))
    await by(opened, reader)('GET', '/audit_lines/export.csv')
    const lines = await listAudit({ db: opened.shop.db }, 20)
    expect(lines.find(({ action }) => action === 'audit.export')).toMatchObject({
      api_key_id: readerId,
      staff_id: owner.member.id,
      device: 'API · ERP'
    })
    expect(lines.some(({ api_key_id }) => api_key_id === id)).toBe(false)
  })

  test('a key: waits after so many calls in a minute', async () => {
    const opened = await open()
    const owner = await signedInStaff(opened, 'owner')
    const { key, id } = await keyOf(create(owner, ['coupons.read']))
    const send = by(opened, key)
    expect((await send('GET', '/coupons')).status).toBe(200)
    await opened.shop.db.change(tx =>
      tx.query
        .updateTable('rate_limits')
        .set({ used: API_KEY_CALLS_PER_MINUTE })
        .where('name', '=', 'api-key')
        .where('key', '=', id)
        .execute()
    )
    const refused = await send('GET', '/coupons')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    opened.clock.pass(1)
    expect((await send('GET', '/coupons')).status).toBe(200)
  })
})
