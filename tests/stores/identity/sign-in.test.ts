import { beforeEach, expect, test, vi } from 'vitest'
import { codesSent, codeTo, wrongCode } from '../../support/person.ts'
import { openTestShop } from '../../support/shop.ts'
import { returnAddress } from '../../../src/stores/identity/sign-in-return.ts'
import { newSession, storage } from '../browser.ts'
import { cookieBrowser } from '../cookie-browser.ts'

const PHONE = '99191234'
const MAIL = 'bolor@example.mn'
const PASSWORD = 'тал нутаг дөрвөн улирал'

beforeEach(() => storage.clear())

async function open(purpose: 'sign-in' | 'reset' = 'sign-in') {
  const shop = await openTestShop('SQLite')
  const browser = cookieBrowser(shop)
  const tab = await browser.open()
  const door = await import('../../../src/stores/identity/sign-in.ts')
  door.openSignIn(purpose)
  await vi.waitFor(() => expect(browser.sent.some(line => line.includes('/auth/providers'))).toBe(true))
  return { shop, browser, tab, door }
}

type Door = Awaited<ReturnType<typeof open>>

async function byCode(
  { shop, door }: Pick<Door, 'shop' | 'door'>,
  login: string,
  purpose: 'sign-in' | 'reset' = 'sign-in'
) {
  door.typeLogin(login)
  await door.sendSignInCode(purpose)
  door.typeSecret({ code: await codeTo(shop, login) })
  await door.confirmSignInCode()
}

test('sign-in: a new customer signs in by a code, and gives a name', async () => {
  const { shop, tab, door } = await open()
  door.typeLogin(' 9919 1234 ')
  await door.sendSignInCode('sign-in')
  expect(door.$signInStep.get()).toMatchObject({ at: 'code', kind: 'phone', to: '99•• ••34' })
  door.typeSecret({ code: await codeTo(shop, PHONE) })
  await door.confirmSignInCode()
  expect(door.$signInStep.get()).toEqual({ at: 'names' })
  door.typeSecret({ last_name: 'Батын', first_name: ' Болор ' })
  await door.saveNames()
  expect(door.$signInStep.get()).toEqual({ at: 'done' })
  expect(tab.currentUser.$currentUser.get()?.name).toMatch(/Болор/)
})

test('sign-in: a known customer signs in at once', async () => {
  const { shop, browser, door } = await open()
  await byCode({ shop, door }, MAIL)
  storage.clear()
  shop.clock.pass(2)
  await browser.open()
  const again = await import('../../../src/stores/identity/sign-in.ts')
  again.openSignIn('sign-in')
  await byCode({ shop, door: again }, MAIL)
  expect(again.$signInStep.get()).toEqual({ at: 'done' })
})

test.each([
  ['', 'error', { login: { code: 'login-required' } }],
  ['1234', 'refused', { login: { text: expect.stringContaining('99191234') } }],
  ['a@b', 'refused', { login: { text: 'И-мэйл хаяг буруу байна. Шалгаад дахин оруулна уу.' } }]
])('sign-in: the login %j is refused at its field and stays entered', async (login, _, problems) => {
  const { door } = await open()
  door.typeLogin(login)
  await door.sendSignInCode('sign-in')
  expect(door.$signInProblems.get()).toEqual(problems)
  expect(door.$signInStep.get()).toMatchObject({ at: 'login' })
  expect(door.$pendingCode.get().login).toBe(login)
  door.typeLogin('9')
  expect(door.$signInProblems.get()).toEqual({})
})

test.each([
  [PHONE, 'Мессежээр ирсэн код буруу байна. Шалгаад дахин оруулна уу.'],
  [MAIL, 'И-мэйлээр ирсэн код буруу байна. Шалгаад дахин оруулна уу.']
])('sign-in: a wrong code to %s names the message it should be from', async (login, text) => {
  const { shop, tab, door } = await open()
  door.typeLogin(login)
  await door.sendSignInCode('sign-in')
  await door.confirmSignInCode()
  expect(door.$signInProblems.get()).toEqual({ code: { code: 'code-required' } })
  door.typeSecret({ code: wrongCode(await codeTo(shop, login)) })
  await door.confirmSignInCode()
  expect(door.$signInProblems.get()).toEqual({ code: { text } })
  expect(tab.currentUser.$currentUser.get()).toBeNull()
})

test('sign-in: another code is refused within the minute, and sent after it', async () => {
  const { shop, door } = await open()
  door.typeLogin(PHONE)
  await door.sendSignInCode('sign-in')
  await door.resendSignInCode('sign-in')
  expect(door.$signInProblems.get()).toEqual({ code: { text: expect.stringContaining('нэг минут') } })
  shop.clock.pass(1.1)
  await door.resendSignInCode('sign-in')
  expect(door.$codesResent.get()).toBe(1)
  expect(await codesSent(shop)).toHaveLength(2)
  door.typeSecret({ code: await codeTo(shop, PHONE) })
  await door.confirmSignInCode()
  expect(door.$signInStep.get().at).toBe('names')
})

test('sign-in: a reloaded page still expects the code; no secret is stored', async () => {
  const { shop, browser, tab, door } = await open()
  door.typeLogin(PHONE)
  await door.sendSignInCode('sign-in')
  door.typeSecret({ code: '123456', password: PASSWORD })
  const prepayments = Object.keys(tab.session).map(key => tab.session.getItem(key))
  expect(prepayments.join()).not.toMatch(/123456|тал нутаг/)
  await browser.open({ session: tab.session })
  const later = await import('../../../src/stores/identity/sign-in.ts')
  later.openSignIn('sign-in')
  expect(later.$signInStep.get()).toMatchObject({ at: 'code', to: '99•• ••34' })
  later.typeSecret({ code: await codeTo(shop, PHONE) })
  await later.confirmSignInCode()
  expect(later.$signInStep.get().at).toBe('names')
})

test('sign-in: a forgotten password is replaced by a code, and valid from then on', async () => {
  const { shop, browser, door } = await open('reset')
  await byCode({ shop, door }, MAIL, 'reset')
  expect(door.$signInStep.get().at).toBe('new-password')
  await door.saveNewPassword()
  expect(door.$signInProblems.get()).toEqual({ new_password: { code: 'password-required' } })
  door.typeSecret({ new_password: PASSWORD, again: 'өөр' })
  await door.saveNewPassword()
  expect(door.$signInProblems.get()).toEqual({ again: { code: 'passwords-differ' } })
  door.typeSecret({ new_password: 'password1', again: 'password1' })
  await door.saveNewPassword()
  expect(door.$signInProblems.get()).toEqual({ new_password: { text: expect.stringContaining('таахад амархан') } })
  door.typeSecret({ new_password: PASSWORD, again: PASSWORD })
  await door.saveNewPassword()
  expect(door.$signInStep.get().at).toBe('names')

  storage.clear()
  await browser.open()
  const later = await import('../../../src/stores/identity/sign-in.ts')
  later.openSignIn('sign-in')
  later.chooseSignInStep({ at: 'password' })
  await later.signInByPassword()
  expect(Object.keys(later.$signInProblems.get())).toEqual(['login', 'password'])
  later.typeLogin(MAIL)
  later.typeSecret({ password: 'буруу нууц үг' })
  await later.signInByPassword()
  expect(later.$signInProblems.get()).toEqual({
    password: { text: 'Утас, и-мэйл эсвэл нууц үг буруу байна. Кодоор нэвтэрч болно.' }
  })
  later.typeSecret({ password: PASSWORD })
  await later.signInByPassword()
  expect(later.$signInStep.get()).toEqual({ at: 'done' })
})

test('sign-in: on a shared device the session ends with the browser', async () => {
  const { shop, browser, door } = await open()
  door.$ownDevice.set(false)
  await byCode({ shop, door }, PHONE)
  // By these two the shell sees that the browser was closed meanwhile.
  expect([storage.getItem('delguur:lent'), document.cookie]).toEqual([
    'here=1',
    expect.stringMatching(/^here=1; (?!.*max-age)/)
  ])
  expect(browser.setCookies.find(line => line.startsWith('session='))).not.toMatch(/max-age|expires/i)
})

test('sign-in: on a shared device behind TLS it is marked by a cookie of this host alone', async () => {
  await open()
  const { markSharedDevice: lendDevice } = await import('../../../src/stores/customers/clear-personal-data.ts')
  vi.stubGlobal('location', { href: 'https://delguur.mn/sign-in' })
  lendDevice(true)
  expect([storage.getItem('delguur:lent'), document.cookie]).toEqual([
    '__Host-here=1',
    '__Host-here=1; path=/; samesite=strict; secure'
  ])
})

test('social sign-in: a return without a session stays on the sign-in page', async () => {
  const { tab, door } = await open()
  await door.completeSocialSignIn()
  expect([door.$signInStep.get().at, door.$signInProblems.get(), tab.currentUser.$currentUser.get()]).toEqual([
    'login',
    {},
    null
  ])
})

test('social sign-in: the provider’s cookie signs in, with the cart of the account', async () => {
  const { shop, browser, tab, door } = await open()
  await tab.cart.addToCart(await shop.variant('PAR-500'), 2)
  await byCode({ shop, door }, PHONE)
  storage.clear()
  const later = await browser.open({ session: newSession() })
  const back = await import('../../../src/stores/identity/sign-in.ts')
  await back.completeSocialSignIn()
  expect(back.$signInStep.get()).toEqual({ at: 'done' })
  expect(later.currentUser.$currentUser.get()).not.toBeNull()
  expect(later.memory.$rememberedOrder.get()?.count).toBe(2)
})

test('sign-in: a lost connection is reported, and nothing is lost', async () => {
  const { door } = await open()
  const { setTransport } = await import('../../../src/api/http.ts')
  setTransport(() => Promise.reject(new TypeError('no line')))
  door.typeLogin(PHONE)
  await door.sendSignInCode('sign-in')
  expect(door.$signInProblems.get()).toEqual({ login: { code: 'unreachable' } })
  expect([door.$pendingCode.get().login, door.$signInBusy.get()]).toEqual([PHONE, false])
})

const HERE = { origin: 'https://shop.mn', pathname: '/sign-in' }

test.each([
  ['/cart?step=2#pay', 'https://shop.mn/cart?step=2#pay'],
  [null, 'https://shop.mn/account'],
  ['', 'https://shop.mn/account'],
  ['/sign-in?return=/sign-in', 'https://shop.mn/account'],
  ['https://evil.example/cart', 'https://shop.mn/account'],
  ['//evil.example', 'https://shop.mn/account'],
  ['/\\evil.example', 'https://shop.mn/account'],
  ['/.//evil.example', 'https://shop.mn//evil.example'],
  ['javascript:alert(1)', 'https://shop.mn/account'],
  ['https://', 'https://shop.mn/account']
])('sign-in: the return path %j leads to %s', (wished, address) => {
  expect(returnAddress(wished, '/account', HERE)).toBe(address)
})
