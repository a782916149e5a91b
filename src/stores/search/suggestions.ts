import { atom } from 'nanostores'
import type { ShopLocale } from '../../i18n/locales.ts'
import { $ageAnswer } from '../age.ts'
import { NOTHING_SUGGESTED, getSuggestions, type Suggested } from '../../api/suggest.ts'

export type { Suggested, SuggestedProduct } from '../../api/suggest.ts'

/** A burst of letters is one question. */
export const DEBOUNCE_MS = 120
const LETTERS_MIN = 2
const LETTERS_MAX = 80
const CACHED_ANSWERS_MAX = 30

export interface Suggestions {
  /** The text that is answered; the field may hold a longer one already. */
  readonly text: string
  readonly found: Suggested
  readonly status: 'idle' | 'asking' | 'ready'
}

const IDLE: Suggestions = { text: '', found: NOTHING_SUGGESTED, status: 'idle' }

/** Suggestions for the text in the search field. An answer stays until the next one comes. */
export const $suggestions = atom<Suggestions>(IDLE)

const answers = new Map<string, Suggested>()
let requestId = 0
let timer: ReturnType<typeof setTimeout> | undefined
let pending: AbortController | undefined

function abort() {
  requestId++
  clearTimeout(timer)
  pending?.abort()
}

/** Suggests for a text that is being typed, after a pause, in the language of the page. */
export function suggestFor(value: string, language: ShopLocale = 'mn') {
  const text = value.trim().replace(/\s+/g, ' ').slice(0, LETTERS_MAX)
  const before = $suggestions.get()
  abort()
  if (text === before.text && before.status === 'ready') return
  if (text.length < LETTERS_MIN) return $suggestions.set(IDLE)
  const known = answers.get(cacheKey(text))
  if (known) return $suggestions.set({ text, found: known, status: 'ready' })
  $suggestions.set({ ...before, status: 'asking' })
  timer = setTimeout(() => void ask(text, language, requestId), DEBOUNCE_MS)
}

/** The answer to the question of age may change while the page stays. */
const cacheKey = (text: string) => `${$ageAnswer.get() ?? ''} ${text}`

async function ask(text: string, language: ShopLocale, id: number) {
  pending = new AbortController()
  const key = cacheKey(text)
  const isOfAge = $ageAnswer.get() === 'yes'
  const found = await getSuggestions(text, { language, isOfAge, signal: pending.signal })
  // An older answer never replaces a newer one, however late it comes.
  if (id !== requestId) return
  if (answers.size >= CACHED_ANSWERS_MAX) answers.clear()
  // A call that failed also suggests nothing, so that is not cached.
  if (found !== NOTHING_SUGGESTED) answers.set(key, found)
  $suggestions.set({ text, found, status: 'ready' })
}

/** The field is left: an answer that is still on its way will not be shown. */
export function cancelSuggestions() {
  abort()
  const { status, ...last } = $suggestions.get()
  if (status === 'asking') $suggestions.set(last.text ? { ...last, status: 'ready' } : IDLE)
}
