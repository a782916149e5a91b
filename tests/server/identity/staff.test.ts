import { expect, test } from 'vitest'
import { disableMember, listAudit, memberIdByEmail } from '../../../src/server/identity/index.ts'
import { onBothDatabases, openTestShop, type TestShop } from '../../support/shop.ts'
import { cookieOf, invite, signedInStaff, STAFF_PASSWORD } from '../../support/staff.ts'

async function disable({ shop, clock }: TestShop, email: string) {
  const deps = { db: shop.db, now: () => clock.now }
  await disableMember(deps, (await memberIdByEmail(deps, email)) ?? '', 'command')
}

const ACCEPTED = { name: 'Сарнай', password: STAFF_PASSWORD }

onBothDatabases('staff', open => {
  test('an invitation: gives a password once, signs in, and says what may be done', async () => {
    const opened = await open()
    const token = await invite(opened, 'gate@delguur.example', 'gate')
    const accepted = await opened.request('POST', '/api/back_office/invitations', { token, ...ACCEPTED })
    expect(accepted.status).toBe(201)
    expect(accepted.headers.getSetCookie()[0]).toMatch(/^[\w-]*staff=[\w-]{43}; Path=\/;.*HttpOnly; SameSite=Strict$/)
    const me = await opened.request('GET', '/api/back_office/users/me', undefined, { cookie: cookieOf(accepted) })
    expect(await me.json()).toMatchObject({
      email: 'gate@delguur.example',
      name: 'Сарнай',
      roles: ['gate'],
      permissions: ['coupons.read', 'coupons.write', 'tickets.read', 'tickets.write']
    })
    const again = await opened.request('POST', '/api/back_office/invitations', { token, ...ACCEPTED })
    expect([again.status, await again.json()]).toMatchObject([422, { code: 'staff-invitation-expired' }])
  })

  test('an invitation: used twice at once, one gets in', async () => {
    const opened = await open()
    const token = await invite(opened, 'gate@delguur.example', 'gate')
    const accept = () => opened.request('POST', '/api/back_office/invitations', { token, ...ACCEPTED })
    const statuses = (await Promise.all([accept(), accept()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 422])
  })

  test('sign-in: by password; wrong, unknown and disabled are answered alike', async () => {
    const opened = await open()
    const { email } = await signedInStaff(opened, 'games')
    const signIn = async (address: string, password: string) => {
      const answer = await opened.request('POST', '/api/back_office/sessions', { email: address, password })
      return [answer.status, ((await answer.json()) as { code?: string }).code]
    }
    expect(await signIn(email.toUpperCase(), STAFF_PASSWORD)).toEqual([201, undefined])
    const refusal = [422, 'staff-sign-in-incorrect']
    expect(await signIn(email, 'wrong')).toEqual(refusal)
    expect(await signIn('nobody@delguur.example', STAFF_PASSWORD)).toEqual(refusal)
    await disable(opened, email)
    expect(await signIn(email, STAFF_PASSWORD)).toEqual(refusal)
  })

  test('session: signing in again in the same browser ends the one before', async () => {
    const opened = await open()
    const { cookie, email, send } = await signedInStaff(opened, 'gate')
    const again = await send('POST', '/sessions', { email, password: STAFF_PASSWORD })
    expect(again.status).toBe(201)
    expect((await send('GET', '/users/me')).status).toBe(401)
    const me = await opened.request('GET', '/api/back_office/users/me', undefined, { cookie: cookieOf(again) })
    expect([me.status, cookieOf(again) === cookie]).toEqual([200, false])
  })

  test('session: ends when it is not used for four hours, when signed out, and when the member is disabled', async () => {
    const opened = await open()
    const status = async (cookie: string) =>
      (await opened.request('GET', '/api/back_office/users/me', undefined, { cookie })).status
    const { cookie, send } = await signedInStaff(opened, 'gate')
    opened.clock.pass(239)
    expect(await status(cookie)).toBe(200)
    opened.clock.pass(239)
    expect(await status(cookie)).toBe(200)
    opened.clock.pass(241)
    expect(await status(cookie)).toBe(401)

    const other = await signedInStaff(opened, 'games')
    expect((await other.send('DELETE', '/sessions/current')).status).toBe(204)
    expect(await status(other.cookie)).toBe(401)
    expect((await send('GET', '/users/me')).status).toBe(401)

    const third = await signedInStaff(opened, 'quotes')
    await disable(opened, third.email)
    expect(await status(third.cookie)).toBe(401)
  })

  test('session: ends after sixteen hours even when it is used', async () => {
    const opened = await open()
    const { send } = await signedInStaff(opened, 'gate')
    for (let hour = 3; hour < 16; hour += 3) {
      opened.clock.pass(180)
      expect((await send('GET', '/users/me')).status).toBe(200)
    }
    opened.clock.pass(61)
    expect((await send('GET', '/users/me')).status).toBe(401)
  })

  test('audit: has a line for each change', async () => {
    const opened = await open()
    const { email, send } = await signedInStaff(opened, 'gate')
    await send('DELETE', '/sessions/current')
    const lines = await listAudit({ db: opened.shop.db }, 10)
    expect(lines.map(line => line.action).sort()).toEqual([
      'members.accept',
      'members.invite',
      'sessions.end',
      'sessions.start'
    ])
    expect(lines.find(({ action }) => action === 'sessions.end')).toMatchObject({
      email,
      subject_type: 'staff_session'
    })
  })
})

test('staff sign-in: ten wrong passwords from one network, and the right one waits', async () => {
  const opened = await openTestShop('SQLite')
  const { email } = await signedInStaff(opened, 'gate')
  const signIn = (password: string) => opened.request('POST', '/api/back_office/sessions', { email, password })
  for (let attempt = 0; attempt < 10; attempt++) expect((await signIn('wrong')).status).toBe(422)
  expect((await signIn(STAFF_PASSWORD)).status).toBe(429)
})

test('customers and staff: neither session opens the other side', async () => {
  const opened = await openTestShop('SQLite')
  const { cookie } = await signedInStaff(opened, 'owner')
  const token = cookie.split('=')[1] ?? ''
  const asCustomer = await opened.request('GET', '/api/v2/users/me', undefined, { authorization: `Bearer ${token}` })
  expect(asCustomer.status).toBe(401)
  const bare = await opened.request('GET', '/api/back_office/users/me')
  expect([bare.status, await bare.json()]).toMatchObject([401, { code: 'staff-signed-out' }])
})

test('another site: cannot change anything in the name of staff', async () => {
  const opened = await openTestShop('SQLite')
  const { send } = await signedInStaff(opened, 'gate')
  const answer = await send('DELETE', '/sessions/current', undefined, { 'sec-fetch-site': 'cross-site' })
  expect(answer.status).toBe(403)
})
