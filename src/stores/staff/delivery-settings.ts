import { getPlaces } from '../../api/places.ts'
import { getDeliverySettings } from '../../api/staff/delivery-settings.ts'
import type { DeliverySettingsBody, DeliveryZoneRequest } from '../../contract/staff/delivery-settings.ts'
import { DELIVERY_SPEEDS, type DeliverySpeed } from '../../domain/ordering/delivery.ts'

export {
  postAlcoholRestriction as restrictAlcohol,
  putDeliveryPlace as savePlaceZone,
  putDeliverySettings as saveDeliverySettings,
  putDeliveryZone as saveDeliveryZone,
  putRestrictionLifted as liftRestriction
} from '../../api/staff/delivery-settings.ts'

export const deliverySettingsQuery = { queryKey: ['delivery-settings'], queryFn: getDeliverySettings }

/** Places do not change while the office is open. */
export const placesQuery = { queryKey: ['places'], queryFn: getPlaces, staleTime: Infinity }

export type DeliveryZone = DeliverySettingsBody['zones'][number]

export interface OptionDraft {
  readonly speed: DeliverySpeed
  readonly fee: string
  readonly free_from: string
  readonly is_offered: boolean
}

export interface SlotDraft {
  readonly from: string
  readonly to: string
  readonly capacity: string
}

/** A zone as it is typed: every number is a text until it is sent. */
export interface ZoneDraft {
  readonly mn: string
  readonly en: string
  readonly until: string
  readonly within: string
  readonly options: readonly OptionDraft[]
  readonly slots: readonly SlotDraft[]
}

const text = (number: number | null) => (number === null ? '' : String(number))

/** Every speed has a line; one without a fee has never been offered in the zone. */
export const zoneDraft = ({ name, same_day_until, same_day_within, options, slots }: DeliveryZone): ZoneDraft => ({
  ...{ mn: name.mn, en: name.en, until: String(same_day_until), within: String(same_day_within) },
  options: DELIVERY_SPEEDS.map(speed => {
    const found = options.find(each => each.speed === speed)
    return found
      ? { speed, fee: String(found.fee), free_from: text(found.free_from), is_offered: found.is_offered }
      : { speed, fee: '', free_from: '', is_offered: false }
  }),
  slots: slots.map(({ from, to, capacity }) => ({ from: String(from), to: String(to), capacity: text(capacity) }))
})

/** A number as people type it, with separators; NaN where it is none, which the server refuses at its field. */
const numberOf = (typed: string) => {
  const plain = typed.replace(/[\s,'₮]/g, '')
  return /^\d+$/.test(plain) ? Number(plain) : Number.NaN
}
const optionalNumber = (typed: string) => (typed.trim() === '' ? null : numberOf(typed))

export type ZoneField = 'name' | 'until' | 'within' | `fee-${DeliverySpeed}` | `free-${DeliverySpeed}` | 'slots'

/** The request of a draft, or the fields that cannot be read. */
export function zoneRequest(
  draft: ZoneDraft,
  version: number
): { readonly request: DeliveryZoneRequest } | { readonly wrong: readonly ZoneField[] } {
  const wrong = new Set<ZoneField>()
  const read = (field: ZoneField, value: number | null) => {
    if (Number.isNaN(value)) wrong.add(field)
    return value
  }
  const [mn, en] = [draft.mn.trim(), draft.en.trim()]
  if (mn === '' || en === '') wrong.add('name')
  const same_day_until = read('until', numberOf(draft.until)) ?? 0
  const same_day_within = read('within', numberOf(draft.within)) ?? 0
  if (same_day_until > 24) wrong.add('until')
  if (same_day_within < 1 || same_day_within > 24) wrong.add('within')
  const options = draft.options
    .filter(({ fee, free_from, is_offered }) => is_offered || fee !== '' || free_from !== '')
    .map(({ speed, fee, free_from, is_offered }) => ({
      ...{ speed, is_offered, fee: read(`fee-${speed}`, numberOf(fee)) ?? 0 },
      free_from: read(`free-${speed}`, optionalNumber(free_from))
    }))
  const slots = draft.slots.map(({ from, to, capacity }) => ({
    ...{ from: read('slots', numberOf(from)) ?? 0, to: read('slots', numberOf(to)) ?? 0 },
    capacity: read('slots', optionalNumber(capacity))
  }))
  if (wrong.size > 0) return { wrong: [...wrong] }
  return { request: { version, name: { mn, en }, same_day_until, same_day_within, options, slots } }
}
