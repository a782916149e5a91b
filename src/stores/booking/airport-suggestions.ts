import { atom } from 'nanostores'
import { suggestAirports } from '../../api/airports.ts'
import type { AirportSuggestion } from '../../contract/booking/airport-query.ts'

/** A burst of letters is one question. */
export const AIRPORT_DEBOUNCE_MS = 120
const LETTERS_MAX = 60
const CACHED_ANSWERS_MAX = 30

export interface AirportSuggestions {
  /** The text that is answered; the field may hold a longer one already. */
  readonly text: string
  readonly airports: readonly AirportSuggestion[]
  readonly status: 'idle' | 'asking' | 'ready' | 'failed'
}

/** Airports for the text in the field that is in use. An answer stays until the next one comes. */
export const $airportSuggestions = atom<AirportSuggestions>({ text: '', airports: [], status: 'idle' })

const answers = new Map<string, readonly AirportSuggestion[]>()
let requestId = 0
let timer: ReturnType<typeof setTimeout> | undefined
let pending: AbortController | undefined

/** Suggests for a text that is being typed, after a pause; without a text at once, the airports of Mongolia. */
export function suggestAirportsFor(value: string) {
  const text = value.trim().replace(/\s+/g, ' ').slice(0, LETTERS_MAX)
  requestId++
  clearTimeout(timer)
  pending?.abort()
  const known = answers.get(text)
  if (known) return $airportSuggestions.set({ text, airports: known, status: 'ready' })
  $airportSuggestions.set({ ...$airportSuggestions.get(), status: 'asking' })
  const id = requestId
  timer = setTimeout(() => void ask(text, id), text === '' ? 0 : AIRPORT_DEBOUNCE_MS)
}

async function ask(text: string, id: number) {
  pending = new AbortController()
  try {
    const airports = await suggestAirports(text, pending.signal)
    if (answers.size >= CACHED_ANSWERS_MAX) answers.clear()
    answers.set(text, airports)
    // An older answer never replaces a newer one, however late it comes.
    if (id === requestId) $airportSuggestions.set({ text, airports, status: 'ready' })
  } catch {
    if (id === requestId) $airportSuggestions.set({ text, airports: [], status: 'failed' })
  }
}
