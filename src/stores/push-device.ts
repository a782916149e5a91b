import { atom } from 'nanostores'
import { getPushKey, postLinkDevice, postSubscription, postUnsubscribe } from '../api/push.ts'
import './identity/authorize-calls.ts'
import { $currentUser } from './identity/current-user.ts'
import { showNotice, showProblem } from './notice.ts'
import { persisted } from './persisted.ts'

type Answer = 'in' | 'out'

/** The answer given on this device; signing out removes it. */
export const $pushAnswer = persisted<Answer | null>(
  'push',
  null,
  (value): value is Answer | null => value === null || value === 'in' || value === 'out'
)

export type PushState = 'unknown' | 'unsupported' | 'denied' | 'in' | 'out' | 'busy'

/** State of push notifications in this browser. */
export const $push = atom<PushState>('unknown')

/** Safari on phones has them only where the shop stands on the home screen. */
export const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const subscribed = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? Promise.resolve(null)

/** Looks at what the browser says: it may have been told otherwise in its own settings. */
export async function openPush() {
  if (!isPushSupported()) return $push.set('unsupported')
  if (Notification.permission === 'denied') return $push.set('denied')
  // Somebody who used this device before may have left a subscription; it is not of this person.
  const own = $pushAnswer.get() === 'in' && (await subscribed())
  $push.set(own ? 'in' : 'out')
  // Somebody who agreed as a guest and has signed in since: what is theirs comes here from now on.
  if (own && !linked) await tell(own).catch(() => undefined)
}

let linked = false

/** Says where messages go, and of a signed-in user that this device is theirs. */
async function tell(subscription: PushSubscription) {
  const { id } = await postSubscription(subscription.toJSON())
  if (!$currentUser.get()) return
  await postLinkDevice(id)
  linked = true
}

async function tried(work: () => Promise<unknown>) {
  $push.set('busy')
  try {
    await work()
  } catch (error) {
    showProblem(error)
  }
  await openPush()
}

async function subscribe() {
  const { public_key } = await getPushKey()
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const wish = { userVisibleOnly: true, applicationServerKey: public_key }
  const subscription = await pushManager.subscribe(wish).catch(async () => {
    // An older key of the shop's is in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(wish)
  })
  try {
    await tell(subscription)
  } catch (error) {
    // A subscription the server does not know would never receive anything.
    await subscription.unsubscribe()
    throw error
  }
}

/** Asks the browser, which asks the person. */
export const optIn = () =>
  tried(async () => {
    if ((await Notification.requestPermission()) !== 'granted') {
      $pushAnswer.set('out')
      return
    }
    await subscribe()
    $pushAnswer.set('in')
    showNotice({ kind: 'success', code: 'push_on' })
  })

export const optOut = () =>
  tried(async () => {
    $pushAnswer.set('out')
    const subscription = await subscribed()
    if (!subscription) return
    if ($currentUser.get()) await postLinkDevice(null)
    linked = false
    await postUnsubscribe(subscription.endpoint)
    await subscription.unsubscribe()
    showNotice({ kind: 'success', code: 'push_off' })
  })

/** Declines, now and for the future. */
export const declinePush = () => $pushAnswer.set('out')
