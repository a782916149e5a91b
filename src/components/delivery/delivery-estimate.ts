import { getDeliveryEstimate } from '../../api/delivery.ts'
import { getPlaces, type CityBody } from '../../api/places.ts'
import { getJson } from '../../api/site-files.ts'
import type { DeliveryEstimate, DeliveryOptionBody } from '../../contract/ordering/delivery.ts'
import { localDate } from '../../domain/time.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { deadline, money } from '../../i18n/format.ts'
import { isShopLocale, localePath, type ShopLocale } from '../../i18n/locales.ts'
import { promiseOf } from '../../islands/checkout/delivery-promise.ts'
import { dayName, slotName } from '../../islands/checkout/words.ts'
import { placeLabels } from '../../islands/shell/place-labels.ts'
import { loadChunk } from '../../lazy/load-chunk.ts'
import { $deliveryPlace, type DeliveryPlace } from '../../stores/ordering/delivery-place.ts'

/** Most readers live there. */
const DEFAULT_CITY = 'ulaanbaatar'

type Words = Readonly<Record<string, string>>

const { lang } = document.documentElement
const locale: ShopLocale = isShopLocale(lang) ? lang : 'mn'

const word = (words: Words, key: string) => words[key] ?? ''

let loaded: Promise<readonly [Words, readonly CityBody[]]> | undefined
/** Words and places, fetched once, with the first place that is looked up. */
function load() {
  loaded ??= Promise.all([
    getJson<Words>(localePath(locale, '/delivery-words.json')),
    getPlaces().then(({ cities }) => cities)
  ])
  loaded.catch(() => (loaded = undefined))
  return loaded
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string, className = '') {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}

const feeText = (words: Words, fee: number) => (fee === 0 ? word(words, 'free') : money(locale, fee))

function optionRow(option: DeliveryOptionBody, words: Words) {
  const row = element('li', '', 'border-t border-line py-2.5 first:border-t-0')
  const head = element('p', '', 'flex items-baseline justify-between gap-4 font-medium')
  head.append(
    element('span', word(words, `option_${option.id}`)),
    element('span', feeText(words, option.fee), 'figures')
  )
  row.append(head, element('p', promiseOf(option, locale, words), 'figures text-sm text-ink-soft'))
  if (option.free_from !== null && option.fee > 0) {
    const free = fillPlaceholders(word(words, 'free_from'), { amount: money(locale, option.free_from) })
    row.append(element('p', free, 'figures text-sm text-ink-soft'))
  }
  return row
}

/** The promise that the checkout would make, in one line. */
function promiseLine({ default: chosen, delivery_options }: DeliveryEstimate, place: string, words: Words) {
  if (!chosen) return delivery_options.length > 0 ? place : `${place}: ${word(words, 'none')}`
  const { slot, fee, promised_by } = chosen
  const [from = '', to = ''] = slot?.split('-') ?? []
  const when =
    chosen.date && slot
      ? `${dayName({ locale, words }, chosen.date, localDate(new Date()))}, ${slotName(words, { from, to })}`
      : fillPlaceholders(word(words, 'by'), deadline(locale, promised_by))
  return fillPlaceholders(word(words, 'line'), { place, when, fee: feeText(words, fee) })
}

const fillChoices = (select: HTMLSelectElement, choices: CityBody['districts'], chosen: string, prompt: string) => {
  const options = choices.map(({ code, name }) => new Option(name[locale], code, false, code === chosen))
  select.replaceChildren(new Option(prompt, ''), ...options)
}

/** Follows one `<details data-delivery-estimate>`; what it returns looks again, for another variant. */
export function followEstimate(details: HTMLDetailsElement, chosenVariant: () => string | undefined) {
  const part = <Found extends Element>(name: string) => details.querySelector<Found>(`[data-estimate-${name}]`)
  const city = part<HTMLSelectElement>('city')
  const district = part<HTMLSelectElement>('district')
  const shown = part<HTMLElement>('shown')
  const line = part<HTMLElement>('line')
  const unchosen = line?.textContent ?? ''
  let latest = 0

  async function look() {
    const place = $deliveryPlace.get()
    const mine = ++latest
    const isLatest = () => mine === latest
    try {
      const [words, cities] = await load()
      if (!isLatest()) return
      const labels = fillPlaces({ city, district }, place, words, cities)
      part('district-label')?.replaceChildren(word(words, labels.district))
      if (!place) return line?.replaceChildren(unchosen)
      const variant = chosenVariant() || details.dataset['deliveryEstimate']
      const estimate = await getDeliveryEstimate(place, variant)
      if (isLatest()) draw(estimate, nameOf(place, cities), words)
    } catch {
      // Offline, or the shop does not answer: the next choice asks again.
      const [words] = (await loaded?.catch(() => undefined)) ?? []
      if (isLatest() && words) shown?.replaceChildren(element('p', word(words, 'failed'), 'text-sm text-sale'))
    }
  }

  function draw(estimate: DeliveryEstimate, place: string, words: Words) {
    if (line) line.textContent = promiseLine(estimate, place, words)
    shown?.replaceChildren(...estimateParts(estimate, details.dataset['deliveryEstimate'], words))
  }

  async function locate() {
    const [words, cities] = await load()
    const { locateDevice } = await loadChunk(() => import('../../stores/locate.ts'))
    shown?.replaceChildren(element('p', word(words, 'locate_searching'), 'text-sm text-ink-soft'))
    const located = await locateDevice(cities)
    if (!located.ok)
      return shown?.replaceChildren(element('p', word(words, `locate_${located.problem}`), 'text-sm text-sale'))
    $deliveryPlace.set({ city: located.value.city, district: located.value.district })
    return look()
  }

  whenChosen({ city, district }, isPlace => {
    if (!isPlace) shown?.replaceChildren()
    void look()
  })
  part('locate')?.addEventListener('click', () => void locate().catch(() => look()))
  details.addEventListener('toggle', () => {
    if (details.open) void look()
  })
  if (details.open || $deliveryPlace.get()) void look()
  return () => {
    if ($deliveryPlace.get()) void look()
  }
}

/** The options and a note below them; for one variant, or for a place alone. */
function estimateParts({ delivery_options }: DeliveryEstimate, variant: string | undefined, words: Words) {
  const none = element('p', word(words, 'none'), 'mt-1 text-sm text-ink-soft')
  if (delivery_options.length === 0) return [none]
  const list = element('ul', '', 'mt-1')
  list.append(...delivery_options.map(option => optionRow(option, words)))
  return [list, element('p', word(words, variant ? 'note_product' : 'note_place'), 'mt-1 text-sm text-ink-soft')]
}

type PlaceFields = Readonly<Record<'city' | 'district', HTMLSelectElement | null>>

/** Offers the cities and the districts of one of them; answers what these are called there. */
function fillPlaces(
  { city, district }: PlaceFields,
  place: DeliveryPlace | null,
  words: Words,
  cities: readonly CityBody[]
) {
  const code = place?.city ?? (city?.value || DEFAULT_CITY)
  const found = cities.find(each => each.code === code)
  if (city) fillChoices(city, cities, code, word(words, 'choose'))
  if (district) fillChoices(district, found?.districts ?? [], place?.district ?? '', word(words, 'choose'))
  return placeLabels(found, undefined)
}

/** Keeps the place that is chosen; another city is no place yet. */
function whenChosen({ city, district }: PlaceFields, changed: (isPlace: boolean) => void) {
  city?.addEventListener('change', () => {
    $deliveryPlace.set(null)
    changed(false)
  })
  district?.addEventListener('change', () => {
    if (!district.value || !city) return
    $deliveryPlace.set({ city: city.value, district: district.value })
    changed(true)
  })
}

const nameOf = ({ city: code, district }: DeliveryPlace, cities: readonly CityBody[]) => {
  const city = cities.find(each => each.code === code)
  return city?.districts.find(each => each.code === district)?.name[locale] ?? city?.name[locale] ?? ''
}
