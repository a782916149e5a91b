import { expect, test } from 'vitest'
import type { StaffMemberBody } from '../../../src/contract/staff/session.ts'
import type { StaffSecurityBody } from '../../../src/contract/staff/security.ts'
import { MINUTE_MS } from '../../../src/domain/time.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { authenticator } from '../../support/authenticator.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { cookieOf, signedInStaff } from '../../support/staff.ts'

const SHOP = { origin: 'https://delguur.example', rpId: 'delguur.example' }

const outcome = async (answer: Response) => [
  answer.status,
  answer.status === 204 ? undefined : ((await answer.json()) as { code?: string }).code
]
const challengeIn = async (answer: Response) => ((await answer.json()) as { challenge: string }).challenge

/** A member with an authenticator app, and a device that has no passkey yet. */
async function memberWithDevice(opened: TestShop) {
  const staff = await signedInStaff(opened, 'admin')
  const device = authenticator(SHOP)
  const begin = async () => challengeIn(await staff.send('POST', '/users/me/passkey_challenges'))
  const register = (credential: object, name = 'Утас') => staff.send('POST', '/users/me/passkeys', { name, credential })
  const security = async () => (await (await staff.send('GET', '/users/me/security')).json()) as StaffSecurityBody
  const post = (path: string, body?: object) => opened.request('POST', `/api/back_office/sessions/${path}`, body)
  const challenge = async () => challengeIn(await post('passkey_challenges'))
  const signIn = (credential: object) => post('passkey', { credential })
  return { ...staff, device, begin, register, security, challenge, signIn }
}

onBothDatabases('passkeys of staff', openShop => {
  const open = () => openShop({ environment: { PUBLIC_URL: SHOP.origin } })

  test('passkey: is registered, signs in with both factors at once, and is removed', async () => {
    const opened = await open()
    const { device, begin, register, security, challenge, signIn, send } = await memberWithDevice(opened)
    expect((await security()).passkeys).toEqual([])
    expect((await register(device.create({ challenge: await begin() }))).status).toBe(204)
    expect((await security()).passkeys).toMatchObject([{ name: 'Утас', last_used_at: null }])

    const answer = await signIn(device.get({ challenge: await challenge() }))
    expect(answer.status).toBe(201)
    const member = (await answer.json()) as StaffMemberBody
    expect(member).toMatchObject({
      pending_step: null,
      permissions: expect.arrayContaining(['orders.write']) as unknown
    })
    const cookie = cookieOf(answer)
    expect((await opened.request('GET', '/api/back_office/orders', undefined, { cookie })).status).toBe(200)
    const [passkey] = (await security()).passkeys
    expect(passkey?.last_used_at).toBe(opened.clock.now.toISOString())

    expect((await send('DELETE', `/users/me/passkeys/${passkey?.id}`)).status).toBe(204)
    expect(await outcome(await signIn(device.get({ challenge: await challenge() })))).toEqual([
      422,
      'passkey-incorrect'
    ])
    const lines = (await listAudit({ db: opened.shop.db }, 20)).map(({ action, after_json }) => [action, after_json])
    expect(lines.filter(([action]) => action?.startsWith('passkeys')).map(([action]) => action)).toEqual([
      'passkeys.remove',
      'passkeys.register',
      'passkeys.begin'
    ])
    expect(lines).toContainEqual(['sessions.start', '{"passkey":"Утас"}'])
  })

  test('passkey: a challenge is answered once, in time, by whom it was made for, and on the shop’s own origin', async () => {
    const opened = await open()
    const { device, begin, register, challenge, signIn } = await memberWithDevice(opened)
    const refused = [422, 'passkey-incorrect']
    const made = await begin()
    for (const wrong of [
      { challenge: 'of-nobody' },
      { challenge: await challenge() },
      { challenge: await begin(), origin: 'https://delguur.attacker.example' },
      { challenge: await begin(), rpId: 'attacker.example' },
      // Present, and not verified by a finger, a face or a PIN.
      { challenge: await begin(), flags: 0x01 }
    ])
      expect([wrong, await outcome(await register(device.create(wrong)))]).toEqual([wrong, refused])
    expect((await register(device.create({ challenge: made }))).status).toBe(204)
    expect(await outcome(await register(device.create({ challenge: made })))).toEqual(refused)

    for (const wrong of [
      { challenge: await begin() },
      { challenge: await challenge(), origin: 'https://delguur.attacker.example' },
      { challenge: await challenge(), rpId: 'attacker.example' },
      { challenge: await challenge(), flags: 0x01 }
    ])
      expect([wrong, await outcome(await signIn(device.get(wrong)))]).toEqual([wrong, refused])
    const asked = await challenge()
    expect((await signIn(device.get({ challenge: asked }))).status).toBe(201)
    expect(await outcome(await signIn(device.get({ challenge: asked })))).toEqual(refused)
    const late = await challenge()
    opened.clock.now = new Date(opened.clock.now.getTime() + 6 * MINUTE_MS)
    expect(await outcome(await signIn(device.get({ challenge: late })))).toEqual(refused)
  })

  test('passkey: one challenge brought by several at once lets one in', async () => {
    const opened = await open()
    const { device, begin, register, challenge, signIn } = await memberWithDevice(opened)
    await register(device.create({ challenge: await begin() }))
    const credential = device.get({ challenge: await challenge() })
    const answers = await Promise.all([1, 2, 3].map(() => signIn(credential)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  test('passkey: another device’s signature, an authenticator that counts backwards and a stranger’s passkey are refused', async () => {
    const opened = await open()
    const { device, begin, register, challenge, signIn, send } = await memberWithDevice(opened)
    const refused = [422, 'passkey-incorrect']
    await register(device.create({ challenge: await begin(), counter: 5 }))
    expect((await signIn(device.get({ challenge: await challenge(), counter: 9 }))).status).toBe(201)
    expect(await outcome(await signIn(device.get({ challenge: await challenge(), counter: 9 })))).toEqual(refused)
    const other = authenticator(SHOP)
    const asked = { challenge: await challenge(), counter: 10 }
    const stolen = { ...other.get(asked), ...{ id: device.get(asked).id, rawId: device.get(asked).rawId } }
    expect(await outcome(await signIn(stolen))).toEqual(refused)

    const colleague = await signedInStaff(opened, 'finance')
    const { passkeys } = (await (await send('GET', '/users/me/security')).json()) as StaffSecurityBody
    expect(await outcome(await colleague.send('DELETE', `/users/me/passkeys/${passkeys[0]?.id}`))).toEqual([
      404,
      'not-found'
    ])
  })

  test('passkey: an authenticator may have counted far', async () => {
    const { device, begin, register, challenge, signIn } = await memberWithDevice(await open())
    const register5 = device.create({ challenge: await begin(), counter: 4_294_967_290 })
    expect((await register(register5)).status).toBe(204)
    const credential = async () => device.get({ challenge: await challenge(), counter: 4_294_967_295 })
    expect((await signIn(await credential())).status).toBe(201)
    expect((await signIn(await credential())).status).toBe(422)
  })

  test('passkey: wants an app first, and goes with it when the second factor is reset or its owner is suspended', async () => {
    const opened = await open()
    const gate = await signedInStaff(opened, 'gate')
    expect(await outcome(await gate.send('POST', '/users/me/passkey_challenges'))).toEqual([422, 'passkey-needs-app'])
    const { device, begin, register, challenge, signIn, member } = await memberWithDevice(opened)
    await register(device.create({ challenge: await begin() }))
    const owner = await signedInStaff(opened, 'owner')
    const at = `/staff_members/${member.id}`
    const tries = async () => outcome(await signIn(device.get({ challenge: await challenge() })))
    expect((await owner.send('PUT', `${at}/suspension`)).status).toBe(204)
    expect(await tries()).toEqual([422, 'passkey-incorrect'])
    expect((await owner.send('DELETE', `${at}/suspension`)).status).toBe(204)
    expect((await signIn(device.get({ challenge: await challenge() }))).status).toBe(201)
    expect((await owner.send('DELETE', `${at}/second_factor`)).status).toBe(204)
    expect(await tries()).toEqual([422, 'passkey-incorrect'])
  })
})
