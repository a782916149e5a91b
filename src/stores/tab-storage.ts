import { atom, type WritableAtom } from 'nanostores'
import type { TabValueName } from '../domain/site/device-storage.ts'
import { STORAGE_PREFIX } from './persisted.ts'

/**
 * Values of one tab, until it is closed: typed text, and the secrets of opened orders. Not `@nanostores/persistent`, which
 * has one storage for all stores of a page: there it is localStorage, which other tabs read and which stays.
 */
export function getTabValue(what: TabValueName): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_PREFIX + what) ?? 'null')
  } catch {
    return null
  }
}

export function setTabValue(what: TabValueName, value: unknown) {
  try {
    if (value === null) sessionStorage.removeItem(STORAGE_PREFIX + what)
    else sessionStorage.setItem(STORAGE_PREFIX + what, JSON.stringify(value))
  } catch {
    // Storage is denied or full: then it lives as long as the page.
  }
}

export const getTabText = (what: TabValueName): string | undefined => {
  const value = getTabValue(what)
  return typeof value === 'string' ? value : undefined
}

/** Key of the token of a guest's order. */
export const orderTokenKey = (number: string) => `order-token:${number}` as const

/** A record of texts that survives a reload; `restore` is called once the page runs in a browser. */
export function tabRecord<Shape extends Readonly<Record<string, string>>>(what: TabValueName, initial: Shape) {
  const $record: WritableAtom<Shape> = atom(initial)
  const change = (part: Partial<Shape>) => {
    $record.set({ ...$record.get(), ...part })
    setTabValue(what, $record.get())
  }
  const restore = () => {
    const stored = getTabValue(what)
    if (typeof stored !== 'object' || stored === null) return
    // Only what we know, and only texts: what is kept may come from an earlier build.
    const known = Object.entries(stored).filter(([name, value]) => name in initial && typeof value === 'string')
    $record.set({ ...initial, ...Object.fromEntries(known) })
  }
  const forget = () => {
    $record.set(initial)
    setTabValue(what, null)
  }
  return { $record, change, restore, forget }
}
