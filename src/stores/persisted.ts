import { persistentAtom } from '@nanostores/persistent'
import type { LocalValueName } from '../domain/site/device-storage.ts'

/** One scheme for everything this browser keeps: `delguur:<what>`, with one version over all of it (spec §4). */
export const STORAGE_PREFIX = 'delguur:'
export const STORAGE_VERSION = 2

/** Keys of version 1 that version 2 asks the server for. */
const DROPPED_IN_2 = ['e-ticket', 'taxon']

/** Brings what an earlier version of the shop left in this browser up to date. */
export function migrateStorage(storage: Storage) {
  const versionKey = `${STORAGE_PREFIX}version`
  const version = Number(storage.getItem(versionKey) ?? 1)
  if (version >= STORAGE_VERSION) return
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (DROPPED_IN_2.some(what => key.startsWith(STORAGE_PREFIX + what))) storage.removeItem(key)
  storage.setItem(versionKey, String(STORAGE_VERSION))
}

try {
  if (typeof localStorage !== 'undefined') migrateStorage(localStorage)
} catch {
  // Storage is denied or full: the shop then forgets between pages, and works otherwise.
}

/** A value that outlives the page and is the same in every tab. An unreadable value is `initial`. */
export const persisted = <Value>(what: LocalValueName, initial: Value, isValue: (value: unknown) => value is Value) => {
  const store = persistentAtom<Value>(STORAGE_PREFIX + what, initial, {
    encode: JSON.stringify,
    decode: text => {
      try {
        const value: unknown = JSON.parse(text)
        return isValue(value) ? value : initial
      } catch {
        return initial
      }
    }
  })
  // Kept for `ssr: 'initial'`: pages are rendered without this browser's storage, and an island has to start with the
  // same value.
  return Object.assign(store, { init: initial })
}
