import { entriesIn, type ContentEntry } from '../../content/entries.ts'
import { type OpeningHours, type OpeningInterval } from '../../domain/catalogue/opening-hours.ts'
import { date } from '../../i18n/format.ts'
import type { Locale, ShopLocale } from '../../i18n/locales.ts'
import { messages, type Words } from '../../i18n/words.ts'
import { WEEKDAYS, type Weekday } from '../../domain/time.ts'

/** One branch as its pages show it. */
export interface Branch {
  readonly slug: string
  /** Its place on lists and maps, from 1. */
  readonly number: number
  /** The language its words are really in. */
  readonly lang: Locale
  readonly locales: readonly Locale[]
  /** The entry that `render()` takes. */
  readonly entry: ContentEntry<'branches'>['entry']
  readonly title: string
  readonly city: string
  readonly address: string
  readonly description: string
  /** `+976 1132 1020`. */
  readonly phone: string
  readonly latitude: number
  readonly longitude: number
  readonly hours: OpeningHours
  readonly services: readonly ('pickup' | 'prescription' | 'parking' | 'wheelchair')[]
}

/** All branches, the capital's first and within a town from its middle outwards. */
export async function branchesIn(locale: ShopLocale): Promise<readonly Branch[]> {
  const pieces = await entriesIn('branches', locale)
  return pieces.sort((a, b) => fromMiddle(a) - fromMiddle(b)).map((piece, index) => readBranch(piece, index + 1))
}

/** Sukhbaatar square. */
const MIDDLE = { latitude: 47.9189, longitude: 106.9176 }
const fromMiddle = ({ data }: ContentEntry<'branches'>) =>
  Math.hypot(data.latitude - MIDDLE.latitude, data.longitude - MIDDLE.longitude)

function readBranch({ slug, locale, data, entry, locales }: ContentEntry<'branches'>, number: number): Branch {
  const { title, city, address, description, phone, latitude, longitude, services, holidays } = data
  return {
    slug,
    number,
    lang: locale,
    locales,
    entry,
    title,
    city,
    address,
    description,
    phone,
    latitude,
    longitude,
    services,
    hours: {
      week: Object.fromEntries(WEEKDAYS.map(day => [day, readSpans(data[day])])) as Record<
        Weekday,
        readonly OpeningInterval[]
      >,
      holidays: Object.fromEntries(
        holidays.map(line => [line.slice(0, line.indexOf(' ')), readSpans(line.slice(line.indexOf(' ') + 1))])
      )
    }
  }
}

const readSpans = (written: string): readonly OpeningInterval[] => (written === 'closed' ? [] : written.split(', '))

const WHOLE_DAY = '00:00-24:00'

/** `09:00–13:00, 14:00–20:00`, or the word for closed or for the whole day. */
export const spansText = (spans: readonly OpeningInterval[], t: Words<'branches'>) =>
  spans.length === 0
    ? t('closed')
    : spans.map(span => (span === WHOLE_DAY ? t('all_day') : span.replace('-', '–'))).join(', ')

/** Days in a row with the same hours stand in one line: `Даваа–Баасан 09:00–20:00`. */
export function weekLines({ week }: OpeningHours, t: Words<'branches'>): readonly string[] {
  const runs: { first: Weekday; last: Weekday; text: string }[] = []
  for (const day of WEEKDAYS) {
    const text = spansText(week[day], t)
    const run = runs.at(-1)
    if (run?.text === text) run.last = day
    else runs.push({ first: day, last: day, text })
  }
  if (runs.length === 1) return runs.map(({ text }) => text)
  return runs.map(({ first, last, text }) => `${first === last ? t(first) : `${t(first)}–${t(last)}`} ${text}`)
}

/** The words of `open-now.ts`. */
export function openWords(locale: ShopLocale) {
  const w = messages(locale, 'branches')
  const { open_until, open_always, opens_today, opens_tomorrow, opens_on, closed_now } = w
  const days = Object.fromEntries(WEEKDAYS.map(day => [day, w[day]]))
  return JSON.stringify({ open_until, open_always, opens_today, opens_tomorrow, opens_on, closed_now, ...days })
}

/** A holiday's date, `2027.02.07`; one that comes every year has no year, `12.29`. */
export function holidayText(locale: ShopLocale, day: string): string {
  if (day.length > 5) return date(locale, `${day}T00:00:00+08:00`)
  // A leap year has every day.
  const year = '2028'
  return date(locale, `${year}-${day}T00:00:00+08:00`).replace(new RegExp(`^${year}\\.|,? ${year}$`), '')
}

/** Opening hours of structured data: the spans of each weekday; one that ends on the next day ends at that hour. */
export const hoursData = ({ week }: OpeningHours) =>
  WEEKDAYS.flatMap(day =>
    week[day].map(span => {
      const [opens = '', closes = ''] = span.split('-')
      return { days: [capital(day)], opens, closes: closes === '24:00' ? '23:59' : closes }
    })
  )

const capital = (day: Weekday) => (day.slice(0, 1).toUpperCase() + day.slice(1)) as Capitalize<Weekday>

/** Maps of others, opened only when somebody asks for the way. */
export const directionsTo = ({ latitude, longitude, title }: Branch) => ({
  app: `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(title)})`,
  osm: `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`,
  google: `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}`
})
