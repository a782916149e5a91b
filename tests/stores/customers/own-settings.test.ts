import { createECDH } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { codeTo } from '../../support/person.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { fetchOf, openTab, storage, notifyOtherTabs } from '../browser.ts'

const PHONE = '99191234'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

beforeEach(() => storage.clear())

async function signedIn(shop: TestShop, path: string, before: (path: string) => Promise<unknown> = async () => null) {
  let session = ''
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (session) headers.set('Cookie', session)
    await before(String(input))
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
  return { ...tab, me: await import('../../../src/stores/identity/me.ts') }
}

test('settings: are saved one by one, however fast; a failed one is undone', async () => {
  const shop = await openTestShop('SQLite')
  let fails = false
  const { me, notice } = await signedIn(shop, '/account/settings', async () => {
    if (!fails) return
    fails = false
    throw new TypeError('Failed to fetch')
  })
  const { changePreference: wish, changeLanguage: speak } = await import('../../../src/stores/customers/settings.ts')
  await me.loadMe()
  const preferences = () => me.$profile.get()?.preferences
  const ticks = Array.from({ length: 10 }, (_, index) => wish('offers_email', index % 2 === 0))
  await Promise.all([...ticks, wish('orders_sms', false), speak('en')])
  await me.loadMe()
  expect(preferences()).toMatchObject({ offers_email: false, orders_sms: false, orders_push: true, wish_price: true })
  expect(me.$profile.get()?.locale).toBe('en')

  fails = true
  const failing = wish('orders_push', false)
  expect(preferences()?.orders_push).toBe(false)
  await failing
  expect([preferences()?.orders_push, notice.$notice.get()?.kind]).toEqual([true, 'warning'])
})

test('avatar: is shown in every tab at once, and so is its removal; a refusal is reported', async () => {
  const shop = await openTestShop('SQLite')
  const { currentUser, me } = await signedIn(shop, '/account/profile')
  const { saveAvatar, removeAvatar, $avatar } = await import('../../../src/stores/customers/avatar.ts')
  await me.loadMe()
  expect(await saveAvatar(new Blob(['<svg/>']))).toBe(false)
  expect([$avatar.get().problem?.code, $avatar.get().problem?.message]).toEqual([
    'avatar-not-picture',
    expect.stringMatching('JPEG')
  ])
  expect(await saveAvatar(new Blob([PNG]))).toBe(true)
  expect(currentUser.$currentUser.get()?.avatar).toMatch(/^\/avatars\/.{22}\.webp$/)
  expect(storage.getItem('delguur:current-user')).toContain('/avatars/')
  expect([await removeAvatar(), currentUser.$currentUser.get()?.avatar]).toEqual([true, null])
})

test('account home: shows open tasks, or why it cannot', async () => {
  const shop = await openTestShop('SQLite')
  let fails = false
  await signedIn(shop, '/account', async () => {
    if (fails) throw new TypeError('Failed to fetch')
  })
  const {
    openOverview,
    $activeOrders: $awaiting,
    $activeOrdersProblem: $awaitingProblem
  } = await import('../../../src/stores/customers/account-overview.ts')
  await openOverview()
  expect($awaiting.get()).toEqual({ orders: [], total: 0 })
  fails = true
  await openOverview()
  expect([$awaitingProblem.get()?.code, $awaiting.get()?.total]).toEqual(['unreachable', 0])
})

test('account page: reloads when another customer signed in in another tab', async () => {
  const { page, currentUser } = await openTab(async () => new Response('{}'), { path: '/account/settings' })
  const { requireSignIn } = await import('../../../src/stores/identity/signed-in-page.ts')
  const reload = vi.fn()
  Object.assign(page.location, { reload, replace: vi.fn() })
  currentUser.$currentUser.set({ id: '1', name: 'Болор' })
  const stop = requireSignIn('/sign-in')
  currentUser.$currentUser.set({ id: '1', name: 'Бат Болор' })
  expect(reload).not.toHaveBeenCalled()
  storage.setItem('delguur:current-user', JSON.stringify({ id: '2', name: '' }))
  notifyOtherTabs('delguur:current-user')
  expect(reload).toHaveBeenCalledOnce()
  stop()
})

test('sign-out: leaves no answer about notifications behind, nor an avatar', async () => {
  const shop = await openTestShop('SQLite')
  const { signing } = await signedIn(shop, '/account/settings')
  const { declinePush, $pushAnswer } = await import('../../../src/stores/push-device.ts')
  declinePush()
  expect($pushAnswer.get()).toBe('out')
  await signing.signOut()
  const storedKeys = Object.keys(storage).filter(key => key.startsWith('delguur:'))
  expect(
    storedKeys.filter(key => !['delguur:version', 'delguur:consent', 'delguur:current-user'].includes(key))
  ).toEqual([])
  expect(JSON.parse(storage.getItem('delguur:current-user') ?? 'null')).toBeNull()
})

test('push: is requested from the browser, sent to the shop, and ended again', async () => {
  const shop = await openTestShop('SQLite')
  await signedIn(shop, '/account/settings')
  const browsers = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/1'
  let subscription: object | null = null
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () =>
      (subscription = {
        endpoint,
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => (subscription = null)
      })
  }
  const registration = { pushManager }
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration)
    }
  })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' })
  const { $push, $pushAnswer, optIn, optOut, openPush } = await import('../../../src/stores/push-device.ts')
  await openPush()
  expect($push.get()).toBe('out')
  await optIn()
  const known = () => shop.shop.db.query.selectFrom('push_subscriptions').select('endpoint').execute()
  // The keys are no point of the curve, and the shop says so: nothing is left half done.
  expect([await known(), subscription, $push.get()]).toEqual([[], null, 'out'])
  keys.p256dh = browsers
  await optIn()
  expect([await known(), $push.get(), $pushAnswer.get()]).toEqual([[{ endpoint }], 'in', 'in'])
  await optOut()
  expect([await known(), subscription, $push.get(), $pushAnswer.get()]).toEqual([[], null, 'out', 'out'])
  vi.unstubAllGlobals()
})
