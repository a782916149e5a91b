import { getTabText, setTabValue } from '../tab-storage.ts'

const keyOf = (name: string) => `draft:${name}` as const

/** A text that somebody writes for others, as it was left in this tab: it outlives a reload and a lost connection. */
export const textDraft = (name: string) => getTabText(keyOf(name)) ?? ''

/** Keeps a text while it is written; nothing is kept of an empty one. */
export const keepTextDraft = (name: string, text: string) => setTabValue(keyOf(name), text === '' ? null : text)
