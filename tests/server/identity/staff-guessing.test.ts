import { expect, test } from 'vitest'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { deviceCookieOf, signedInStaff, STAFF_PASSWORD } from '../../support/staff.ts'

const attempts = (opened: TestShop, email: string) => (password: string, from: string, cookie?: string) =>
  opened.request(
    'POST',
    '/api/back_office/sessions',
    { email, password },
    {
      'x-forwarded-for': from,
      ...(cookie !== undefined && { cookie })
    }
  )

onBothDatabases('staff sign-in under attack', open => {
  test('strangers who try a hundred passwords from many networks: lock unknown devices out, and not the member’s own', async () => {
    const opened = await open()
    const { email } = await signedInStaff(opened, 'gate')
    const signIn = attempts(opened, email)
    const own = await signIn(STAFF_PASSWORD, '198.51.100.1')
    const device = deviceCookieOf(own)
    expect(device).toMatch(/^staff-device=[\w-]{20,}/)
    for (let attempt = 0; attempt < 120; attempt++) await signIn('wrong', `203.0.${attempt}.7`)
    expect((await signIn(STAFF_PASSWORD, '198.51.100.2')).status).toBe(429)
    const known = await signIn(STAFF_PASSWORD, '198.51.100.2', device)
    expect(known.status).toBe(201)
    expect(deviceCookieOf(known)).toBe(device)
    // A cookie that was made up is no device, and another member's is none of this one.
    const other = await signedInStaff(opened, 'games')
    const others = deviceCookieOf(await attempts(opened, other.email)(STAFF_PASSWORD, '198.51.100.3'))
    for (const foreign of ['staff-device=made-up', others])
      expect((await signIn(STAFF_PASSWORD, '198.51.100.4', foreign)).status).toBe(429)
    // Each password is hashed as slowly as a real one.
  }, 60_000)

  test('a known device: has a limit of its own', async () => {
    const opened = await open()
    const { email } = await signedInStaff(opened, 'gate')
    const signIn = attempts(opened, email)
    const device = deviceCookieOf(await signIn(STAFF_PASSWORD, '198.51.100.1'))
    for (let attempt = 0; attempt < 20; attempt++)
      expect((await signIn('wrong', '198.51.100.1', device)).status).toBe(422)
    expect((await signIn(STAFF_PASSWORD, '198.51.100.1', device)).status).toBe(429)
  })
})
