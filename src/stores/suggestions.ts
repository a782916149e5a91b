import { atom } from 'nanostores'
import { NOTHING_SUGGESTED, suggest, type Suggested } from '../api/suggest.ts'

/** A burst of letters is one question. */
export const PAUSE_MS = 120
const LETTERS_MIN = 2
const LETTERS_MAX = 80
const ANSWERS_KEPT = 30

export interface Suggestions {
  /** What the answer is to; what stands in the field may be further already. */
  readonly text: string
  readonly found: Suggested
  readonly status: 'idle' | 'asking' | 'ready'
}

const IDLE: Suggestions = { text: '', found: NOTHING_SUGGESTED, status: 'idle' }

/** What to offer for the text in the search field. An answer stays until the next one comes. */
export const $suggestions = atom<Suggestions>(IDLE)

const answers = new Map<string, Suggested>()
let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: AbortController | undefined

function stop() {
  turn++
  clearTimeout(timer)
  waiting?.abort()
}

/** The field holds this text now. */
export function typed(value: string) {
  const text = value.trim().replace(/\s+/g, ' ').slice(0, LETTERS_MAX)
  const before = $suggestions.get()
  if (text === before.text && before.status === 'ready') return stop()
  stop()
  if (text.length < LETTERS_MIN) return $suggestions.set(IDLE)
  const known = answers.get(text)
  if (known) return $suggestions.set({ text, found: known, status: 'ready' })
  $suggestions.set({ ...before, status: 'asking' })
  timer = setTimeout(() => void ask(text, turn), PAUSE_MS)
}

async function ask(text: string, mine: number) {
  waiting = new AbortController()
  const found = await suggest(text, waiting.signal)
  // An older answer never replaces a newer one, however late it comes.
  if (mine !== turn) return
  if (answers.size >= ANSWERS_KEPT) answers.clear()
  // What may have failed is asked again when it is typed again.
  if (found !== NOTHING_SUGGESTED) answers.set(text, found)
  $suggestions.set({ text, found, status: 'ready' })
}

/** The field is left: nothing that is still on its way will be shown. */
export function stopSuggesting() {
  stop()
  const { status, ...last } = $suggestions.get()
  if (status === 'asking') $suggestions.set(last.text ? { ...last, status: 'ready' } : IDLE)
}
