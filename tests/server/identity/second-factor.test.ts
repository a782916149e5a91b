import { expect, test } from 'vitest'
import type { StaffMemberBody } from '../../../src/contract/staff/session.ts'
import type { StaffEnrolmentBody, StaffSecurityBody } from '../../../src/contract/staff/security.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { cookieOf, enrol, invite, signedInStaff, STAFF_PASSWORD, totpCode } from '../../support/staff.ts'

/** Somebody invited as an owner who has chosen a password, and nothing more. */
async function newOwner(opened: TestShop) {
  const email = 'owner@delguur.example'
  const token = await invite(opened, email, 'owner')
  const accepted = await opened.request('POST', '/api/back_office/invitations', {
    token,
    name: 'Сарнай',
    password: STAFF_PASSWORD
  })
  return { email, member: (await accepted.json()) as StaffMemberBody, ...callsOf(opened, cookieOf(accepted)) }
}

const callsOf = (opened: TestShop, cookie: string) => ({
  cookie,
  send: (method: string, path: string, body?: object) =>
    opened.request(method, `/api/back_office${path}`, body, { cookie })
})

async function signIn(opened: TestShop, email: string) {
  const answer = await opened.request('POST', '/api/back_office/sessions', { email, password: STAFF_PASSWORD })
  return { member: (await answer.json()) as StaffMemberBody, ...callsOf(opened, cookieOf(answer)) }
}

const outcome = async (answer: Response) => [answer.status, answer.status === 204 ? undefined : await answer.json()]

onBothDatabases('second factor', open => {
  test('enrolment: an owner opens nothing before it, and everything after it', async () => {
    const opened = await open()
    const { member, send, cookie } = await newOwner(opened)
    expect(member).toMatchObject({ pending_step: 'enrolment', permissions: [] })
    expect(await outcome(await send('GET', '/coupons'))).toMatchObject([403, { code: 'staff-enrolment-required' }])
    const { recoveryCodes } = await enrol(opened, cookie)
    expect(new Set(recoveryCodes).size).toBe(10)
    const me = (await (await send('GET', '/users/me')).json()) as StaffMemberBody
    expect(me.pending_step).toBeNull()
    expect(me.permissions).toContain('staff.write')
    expect((await send('GET', '/coupons')).status).toBe(200)
  })

  test('enrolment: a wrong first code changes nothing, and a role without money or people needs none', async () => {
    const opened = await open()
    const { send } = await newOwner(opened)
    await send('POST', '/users/me/second_factor')
    expect(await outcome(await send('PUT', '/users/me/second_factor', { code: '000000' }))).toMatchObject([
      422,
      { code: 'staff-code-incorrect', errors: { code: [expect.any(String)] } }
    ])
    expect(await outcome(await send('GET', '/users/me'))).toMatchObject([200, { pending_step: 'enrolment' }])
    const gate = await signedInStaff(opened, 'gate')
    expect(gate.member.pending_step).toBeNull()
  })

  test('sign-in: wants the code of the app, each code once', async () => {
    const opened = await open()
    const { email, cookie } = await newOwner(opened)
    const { secret } = await enrol(opened, cookie)
    opened.clock.pass(1)
    const first = await signIn(opened, email)
    expect(first.member).toMatchObject({ pending_step: 'code', permissions: [] })
    expect(await outcome(await first.send('GET', '/users/me/security'))).toMatchObject([
      403,
      { code: 'staff-code-required' }
    ])
    const code = totpCode(secret, opened)
    expect(
      (await first.send('POST', '/sessions/current/second_factor', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` }))
        .status
    ).toBe(204)
    expect((await first.send('GET', '/users/me/security')).status).toBe(200)
    const second = await signIn(opened, email)
    expect(await outcome(await second.send('POST', '/sessions/current/second_factor', { code }))).toMatchObject([
      422,
      { code: 'staff-code-used' }
    ])
    opened.clock.pass(1)
    expect(
      await outcome(await second.send('POST', '/sessions/current/second_factor', { code: totpCode(secret, opened) }))
    ).toEqual([204, undefined])
  })

  test('a code: brought by two sessions at once, completes one of them', async () => {
    const opened = await open()
    const { email, cookie } = await newOwner(opened)
    const { secret } = await enrol(opened, cookie)
    opened.clock.pass(1)
    const sessions = [await signIn(opened, email), await signIn(opened, email)]
    const code = totpCode(secret, opened)
    const answers = await Promise.all(
      sessions.map(({ send }) => send('POST', '/sessions/current/second_factor', { code }))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
  })

  test('a recovery code: signs in once, and leaves nine', async () => {
    const opened = await open()
    const { email, cookie } = await newOwner(opened)
    const { recoveryCodes } = await enrol(opened, cookie)
    const [code = ''] = recoveryCodes
    const first = await signIn(opened, email)
    expect((await first.send('POST', '/sessions/current/second_factor', { code: code.toUpperCase() })).status).toBe(204)
    const security = (await (await first.send('GET', '/users/me/security')).json()) as StaffSecurityBody
    expect(security.second_factor.recovery_codes_left).toBe(9)
    const second = await signIn(opened, email)
    expect((await second.send('POST', '/sessions/current/second_factor', { code })).status).toBe(422)
    const actions = (await listAudit({ db: opened.shop.db }, 20)).map(({ action }) => action)
    expect(actions).toContain('second_factor.use_recovery_code')
  })

  test('recovery codes: are replaced by a code of the app, and the old ones end', async () => {
    const opened = await open()
    const { email, cookie, send } = await newOwner(opened)
    const { secret, recoveryCodes } = await enrol(opened, cookie)
    opened.clock.pass(1)
    const renewed = await send('POST', '/users/me/recovery_codes', { code: totpCode(secret, opened) })
    expect(renewed.status).toBe(200)
    const { send: sendNew } = await signIn(opened, email)
    const prove = async (code = '') => (await sendNew('POST', '/sessions/current/second_factor', { code })).status
    expect(await prove(recoveryCodes[1])).toBe(422)
    expect(await prove(((await renewed.json()) as { recovery_codes: string[] }).recovery_codes[1])).toBe(204)
  })

  test('eleven wrong codes: the right one waits a quarter of an hour', async () => {
    const opened = await open()
    const { email, cookie } = await newOwner(opened)
    const { secret } = await enrol(opened, cookie)
    opened.clock.pass(20)
    const { send } = await signIn(opened, email)
    const prove = async (code: string) => (await send('POST', '/sessions/current/second_factor', { code })).status
    for (let attempt = 0; attempt < 10; attempt++) expect(await prove('000000')).toBe(422)
    expect(await prove(totpCode(secret, opened))).toBe(429)
    opened.clock.pass(16)
    expect(await prove(totpCode(secret, opened))).toBe(204)
  })

  test('a new app: cannot be set up by a session that has not proved the old one', async () => {
    const opened = await open()
    const { email, cookie } = await newOwner(opened)
    await enrol(opened, cookie)
    const { send } = await signIn(opened, email)
    expect((await send('POST', '/users/me/second_factor')).status).toBe(403)
    expect((await send('PUT', '/users/me/second_factor', { code: '123456' })).status).toBe(403)
  })

  test('the secret: is not in the database as it is', async () => {
    const opened = await open()
    const { send } = await newOwner(opened)
    const { secret } = (await (await send('POST', '/users/me/second_factor')).json()) as StaffEnrolmentBody
    const row = await opened.shop.db.query.selectFrom('staff_members').selectAll().executeTakeFirstOrThrow()
    expect(row.totp_pending_secret).toMatch(/^enc1\./)
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('devices: are listed, and one is signed out from another', async () => {
    const opened = await open()
    const here = await signedInStaff(opened, 'gate')
    const there = await signIn(opened, here.email)
    const { sessions } = (await (await here.send('GET', '/users/me/security')).json()) as StaffSecurityBody
    expect(sessions.map(({ is_current }) => is_current).sort()).toEqual([false, true])
    const other = sessions.find(({ is_current }) => !is_current)?.id ?? ''
    const stranger = await signedInStaff(opened, 'games')
    expect((await stranger.send('DELETE', `/users/me/sessions/${other}`)).status).toBe(404)
    expect((await here.send('DELETE', `/users/me/sessions/${other}`)).status).toBe(204)
    expect((await there.send('GET', '/users/me')).status).toBe(401)
    expect((await here.send('GET', '/users/me')).status).toBe(200)
  })
})
