import { atom } from 'nanostores'
import { getDeliveryEstimate } from '../../api/delivery.ts'
import { getPlaces, type CityBody, type PlaceName } from '../../api/places.ts'
import { getJson } from '../../api/site-files.ts'
import type { DeliveryEstimate } from '../../contract/ordering/delivery.ts'
import { loadChunk } from '../../lazy/load-chunk.ts'
import type { LocateProblem } from '../locate.ts'
import { $deliveryPlace } from './delivery-place.ts'

/** Most readers live there. */
const DEFAULT_CITY = 'ulaanbaatar'

/** Data of the fields, loaded on first use. */
interface EstimateParts {
  readonly words: Readonly<Record<string, string>>
  readonly cities: readonly CityBody[]
}

type EstimateState =
  | { readonly is: 'unasked' | 'locating' | 'failed' }
  | { readonly is: 'unlocated'; readonly problem: LocateProblem }
  | { readonly is: 'known'; readonly place: PlaceName; readonly estimate: DeliveryEstimate }

export const $estimateParts = atom<EstimateParts | null>(null)
export const $estimateCity = atom(DEFAULT_CITY)
export const $estimate = atom<EstimateState>({ is: 'unasked' })

/** Only the last question is answered. */
let latest = 0

/** Asks for the place that is remembered; `wordsPath` is a file that was built with the pages. */
export async function estimateDelivery(wordsPath: string, variant: string | undefined) {
  const place = $deliveryPlace.get()
  const mine = ++latest
  try {
    const { cities } = await loadParts(wordsPath)
    if (!place) return mine === latest && $estimate.set({ is: 'unasked' })
    $estimateCity.set(place.city)
    const estimate = await getDeliveryEstimate(place, variant)
    const city = cities.find(({ code }) => code === place.city)
    const named = city?.districts.find(({ code }) => code === place.district) ?? city
    if (mine === latest) $estimate.set({ is: 'known', place: named?.name ?? { mn: '', en: '' }, estimate })
  } catch {
    // Offline, or the shop does not answer: the next choice asks again.
    if (mine === latest) $estimate.set({ is: 'failed' })
  }
}

async function loadParts(wordsPath: string): Promise<EstimateParts> {
  const known = $estimateParts.get()
  if (known) return known
  const [words, { cities }] = await Promise.all([getJson<EstimateParts['words']>(wordsPath), getPlaces()])
  const parts = { words, cities }
  $estimateParts.set(parts)
  return parts
}

/** Another city is no place yet. */
export function chooseEstimateCity(code: string) {
  $estimateCity.set(code)
  $deliveryPlace.set(null)
}

export const chooseEstimateDistrict = (district: string) =>
  $deliveryPlace.set(district === '' ? null : { city: $estimateCity.get(), district })

/** Asks the device, and the browser its owner, only on a press. */
export async function locateEstimate() {
  const cities = $estimateParts.get()?.cities
  if (!cities) return
  latest += 1
  $estimate.set({ is: 'locating' })
  try {
    const { locateDevice } = await loadChunk(() => import('../locate.ts'))
    const located = await locateDevice(cities)
    if (located.ok) $deliveryPlace.set({ city: located.value.city, district: located.value.district })
    else $estimate.set({ is: 'unlocated', problem: located.problem })
  } catch {
    $estimate.set({ is: 'failed' })
  }
}
