/** Says of each `[data-hours]` whether it is open now, and marks today in a table of hours. */
import { openState, type OpeningHours } from '../../domain/catalogue/opening-hours.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { time } from '../../i18n/format.ts'
import { DAY_MS, MINUTE_MS, localDate, weekdayOf } from '../../domain/time.ts'
import { parseWords } from '../../i18n/parse-words.ts'
import { parseHours } from './parse-hours.ts'

function sentence(hours: OpeningHours, words: Readonly<Record<string, string>>, now: Date): string {
  const state = openState(hours, now)
  const announce = (key: string, at: Date) =>
    fillPlaceholders(words[key] ?? '', { time: time(at.toISOString()), day: words[weekdayOf(at)] ?? '' })
  if (state.open) return state.until ? announce('open_until', state.until) : (words['open_always'] ?? '')
  if (!state.opens) return words['closed_now'] ?? ''
  if (localDate(state.opens) === localDate(now)) return announce('opens_today', state.opens)
  return announce(
    localDate(state.opens) === localDate(new Date(now.getTime() + DAY_MS)) ? 'opens_tomorrow' : 'opens_on',
    state.opens
  )
}

function show() {
  const now = new Date()
  const words = parseWords(document.querySelector<HTMLElement>('[data-hours-words]')?.dataset['hoursWords'])
  for (const place of document.querySelectorAll<HTMLElement>('[data-hours]')) {
    const hours = parseHours(place.dataset['hours'])
    if (!hours) continue
    place.textContent = sentence(hours, words, now)
    place.dataset['open'] = String(openState(hours, now).open)
  }
  const today = weekdayOf(now)
  for (const row of document.querySelectorAll<HTMLElement>('[data-day]')) {
    const isToday = row.dataset['day'] === today
    row.toggleAttribute('data-today', isToday)
    if (isToday) row.setAttribute('aria-current', 'date')
    else row.removeAttribute('aria-current')
  }
}

show()
setInterval(show, MINUTE_MS)
addEventListener('pageshow', ({ persisted }) => persisted && show())
