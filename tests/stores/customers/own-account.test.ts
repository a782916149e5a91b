import { beforeEach, expect, test, vi } from 'vitest'
import { codeTo } from '../../support/person.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { fetchOf, openTab, storage } from '../browser.ts'

const PHONE = '99191234'

beforeEach(() => storage.clear())

async function signedIn(shop: TestShop, path: string) {
  let session = ''
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (session) headers.set('Cookie', session)
    const answer = await fetchOf(shop)(input, { ...init, headers })
    const cookies = answer.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
    session = cookies.find(line => line.startsWith('session=')) ?? session
    return answer
  }
  const tab = await openTab(send, { path })
  const { challenge } = await tab.auth.requestCode(PHONE)
  await tab.signing.completeSignIn(
    await tab.auth.signInWithCode(challenge, await codeTo(shop, PHONE), tab.signing.signInOptions(true))
  )
  return {
    ...tab,
    me: await import('../../../src/stores/identity/me.ts'),
    profile: await import('../../../src/stores/customers/profile.ts'),
    security: await import('../../../src/stores/identity/security.ts')
  }
}

test('account: a name is saved and shown everywhere; an invalid register number is named at its field', async () => {
  const shop = await openTestShop('SQLite')
  const { profile, currentUser, me, notice } = await signedIn(shop, '/account/profile')
  await profile.openProfile()
  profile.typeProfile({ first_name: 'Болор', last_name: 'Бат', register_number: 'УБ99' })
  expect(await profile.saveProfile()).toBe(false)
  expect(profile.$profileForm.get().problems.register_number).toMatch(/./)
  profile.typeProfile({ register_number: 'уб90010112' })
  expect(profile.$profileForm.get().problems).toEqual({})
  expect(await profile.saveProfile()).toBe(true)
  expect([me.$profile.get()?.register_number, profile.$profileForm.get().fields.register_number]).toEqual([
    'УБ••••••12',
    ''
  ])
  expect(currentUser.$currentUser.get()?.name).toBe('Бат Болор')
  expect(notice.$notice.get()).toMatchObject({ kind: 'success', code: 'profile_saved' })
})

test('account: another phone is verified by codes to both', async () => {
  const shop = await openTestShop('SQLite')
  const { profile, me } = await signedIn(shop, '/account/profile')
  await profile.openProfile()
  profile.beginContact('phone')
  profile.typeContact({ login: 'not a phone' })
  expect(await profile.sendContactCodes()).toBe(false)
  expect(profile.$contactForm.get().problems.login).toMatch(/./)
  shop.clock.pass(2)
  profile.typeContact({ login: '88112233' })
  expect(await profile.sendContactCodes()).toBe(true)
  profile.typeContact({ code: await codeTo(shop, '88112233'), old_code: await codeTo(shop, PHONE) })
  expect(await profile.verifyContact()).toBe(true)
  expect([me.$profile.get()?.phone, profile.$contactChange.get()]).toEqual(['88112233', null])
})

test('account: a password is set, then changed by the old one', async () => {
  const shop = await openTestShop('SQLite')
  const { security, me } = await signedIn(shop, '/account/security')
  await security.openSecurity()
  security.typePassword({ password: 'хавар цэцэглэнэ', password_confirmation: 'өөр' })
  expect(await security.savePassword()).toBe(false)
  expect(security.$passwordForm.get().problems.password_confirmation).toMatch(/./)
  security.typePassword({ password_confirmation: 'хавар цэцэглэнэ' })
  expect([await security.savePassword(), me.$profile.get()?.has_password]).toEqual([true, true])
  security.typePassword({
    current_password: 'буруу',
    password: 'намар шарлана',
    password_confirmation: 'намар шарлана'
  })
  expect(await security.savePassword()).toBe(false)
  expect(security.$passwordForm.get().problems.current_password).toMatch(/./)
})

test('account: other devices are signed out, one and all, and this one stays', async () => {
  const shop = await openTestShop('SQLite')
  await signedIn(shop, '/')
  shop.clock.pass(2)
  await signedIn(shop, '/')
  shop.clock.pass(2)
  const { security } = await signedIn(shop, '/account/security')
  await security.openSecurity()
  const here = () => security.$sessions.get().items.map(({ current }) => current)
  expect(here().toSorted()).toEqual([false, false, true])
  await security.endOtherSession(security.$sessions.get().items.find(({ current }) => !current)?.id ?? '')
  expect(here().toSorted()).toEqual([false, true])
  expect(await security.endOtherSessions()).toBe(true)
  await security.loadSessions()
  expect(here()).toEqual([true])
})

test('account: deleting it signs out, and leaves nothing on the device', async () => {
  const shop = await openTestShop('SQLite')
  const { security, currentUser, page } = await signedIn(shop, '/account/security')
  const visited: string[] = []
  Object.assign(page.location, { assign: (path: string) => void visited.push(path) })
  shop.clock.pass(2)
  await security.beginAccountDeletion()
  expect(security.$deletionPreview.get()).toEqual({ obstacles: [], undelivered_orders: 0 })
  expect(await security.sendAccountDeletionCode()).toBe(true)
  security.typeAccountDeletion({ code: await codeTo(shop, PHONE) })
  expect(await security.deleteAccount('/')).toBe(true)
  expect([currentUser.$currentUser.get(), visited]).toEqual([null, ['/']])
})

test('recent authentication: a first password on an unlocked phone waits for a code, and goes on by itself', async () => {
  const shop = await openTestShop('SQLite')
  const { security, me } = await signedIn(shop, '/account/security')
  const {
    $reauthenticationForm,
    confirmReauthentication,
    cancelReauthentication,
    sendReauthenticationCode,
    typeReauthentication
  } = await import('../../../src/stores/identity/reauthentication.ts')
  const { $reauthentication } = await import('../../../src/stores/identity/reauthentication-request.ts')
  shop.clock.pass(11)
  await security.openSecurity()
  const dialogOpened = () => vi.waitFor(() => expect($reauthentication.get()).not.toBeNull())

  security.typePassword({ password: 'хавар цэцэглэнэ', password_confirmation: 'хавар цэцэглэнэ' })
  const givenUp = security.savePassword()
  await dialogOpened()
  cancelReauthentication()
  expect([await givenUp, security.$passwordForm.get().problem?.code]).toEqual([false, 'reauthentication-required'])

  const saving = security.savePassword()
  await dialogOpened()
  await sendReauthenticationCode()
  typeReauthentication({ code: '000000' })
  await confirmReauthentication()
  expect($reauthenticationForm.get().problems.code).toMatch(/./)
  typeReauthentication({ code: await codeTo(shop, PHONE) })
  await confirmReauthentication()
  expect([await saving, $reauthentication.get(), me.$profile.get()?.has_password]).toEqual([true, null, true])
})
