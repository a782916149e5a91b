import { setMaxListeners } from 'node:events'
import { setPersistentEngine } from '@nanostores/persistent'
import { vi } from 'vitest'
import type { TestShop } from '../support/shop.ts'

/** The part of a browser that stores use: storage that tabs share, events, one address per tab. */
class MemoryStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = String(value)
  }
  removeItem(key: string) {
    delete this[key]
  }
  key(index: number) {
    return Object.keys(this)[index] ?? null
  }
  get length() {
    return Object.keys(this).length
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key]
  }
}

const shared = new MemoryStorage()
const events = new EventTarget()
// Tabs of earlier tests are never closed.
setMaxListeners(0, events)
vi.stubGlobal('localStorage', shared)
vi.stubGlobal('window', events)
// Its own engine asks for the global `window` again when a store is unmounted, a second after the last listener left:
// by then a test may have taken its globals away.
setPersistentEngine(shared as unknown as Record<string, string>, {
  addEventListener(_, listener, restore) {
    events.addEventListener('storage', listener as unknown as EventListener)
    events.addEventListener('pageshow', restore)
  },
  removeEventListener(_, listener, restore) {
    events.removeEventListener('storage', listener as unknown as EventListener)
    events.removeEventListener('pageshow', restore)
  }
})

export const storage = shared as unknown as Storage

/** Tells every open tab what the storage holds now, as browsers tell the other tabs. */
export function notifyOtherTabs(key: string) {
  events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: storage.getItem(key) }))
}

type Fetch = typeof fetch

/** The shop's API without a network: what ofetch would send goes to the app itself. */
export const fetchOf =
  ({ request }: Pick<TestShop, 'request'>): Fetch =>
  async (input, init) =>
    request(
      init?.method ?? 'GET',
      String(input),
      init?.body ?? undefined,
      Object.fromEntries(new Headers(init?.headers).entries())
    )

interface TabOptions {
  /** Storage of this tab before a reload. */
  readonly session?: Storage
  readonly path?: string
}

/** A page that has just been opened: modules anew, what is stored as it was left. */
export async function openTab(send: Fetch, { session = newSession(), path = '/cart' }: TabOptions = {}) {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', session)
  const page = openPage(path)
  const { setTransport } = await import('../../src/api/http.ts')
  setTransport(send)
  return {
    session,
    page,
    cart: await import('../../src/stores/ordering/cart.ts'),
    checkout: {
      ...(await import('../../src/stores/ordering/checkout-draft.ts')),
      ...(await import('../../src/stores/ordering/checkout.ts'))
    },
    steps: await import('../../src/stores/ordering/checkout-steps.ts'),
    order: await import('../../src/stores/ordering/order.ts'),
    memory: await import('../../src/stores/ordering/remembered-order.ts'),
    currentUser: await import('../../src/stores/identity/current-user.ts'),
    signing: await import('../../src/stores/identity/session.ts'),
    auth: await import('../../src/api/session.ts'),
    notice: await import('../../src/stores/notice.ts')
  }
}

export type Tab = Awaited<ReturnType<typeof openTab>>

export const newSession = () => new MemoryStorage() as unknown as Storage

function openPage(path: string) {
  const document = Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: 'mn' } })
  const location = { href: new URL(path, 'http://shop.test').href }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', openHistory(location))
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  return {
    location,
    show(seen: boolean) {
      document.hidden = !seen
      document.dispatchEvent(new Event('visibilitychange'))
    }
  }
}

/** Entries of one tab; going back and forward tells the page at once, as `popstate`. */
function openHistory(location: { href: string }) {
  const entries: unknown[] = [null]
  let at = 0
  const move = (url?: URL | string) => {
    if (url) location.href = String(url)
  }
  return {
    get state() {
      return entries[at]
    },
    replaceState(state: unknown, _: string, url?: URL | string) {
      entries[at] = state
      move(url)
    },
    pushState(state: unknown, _: string, url?: URL | string) {
      entries.splice(++at, Infinity, state)
      move(url)
    },
    go(by: number) {
      at += by
      events.dispatchEvent(Object.assign(new Event('popstate'), { state: entries[at] }))
    }
  }
}
