import type { AddressBody } from '../../contract/address.ts'
import type { DeliveryOptionBody, DeliveryPartBody, DeliveryWish } from '../../contract/delivery.ts'
import {
  canGoBy,
  DELIVERY_SPEEDS,
  deliveryFee,
  handOver,
  hasSlots,
  promisedBy,
  slotEnd,
  slotStart,
  slowestSpeed,
  type DeliveryDay,
  type DeliverySpeed
} from '../../domain/delivery.ts'
import { dryTimesAt, isDryThroughout, isDryWithin, type DryTime } from '../../domain/dry-times.ts'
import type { Reader } from '../db/database.ts'
import type { KeptDelivery, KeptPart } from '../delivery/kept.ts'
import type { ZonePlan } from '../delivery/plan.ts'
import { slotsOf } from '../delivery/slots.ts'
import { addressOf, type WorkingLine, type WorkingOrder } from '../orders/working-order.ts'
import { choosePickup } from './pickup.ts'
import type { Places } from './places.ts'

/** Who delivers to an order's address; undefined without one, and where nobody does. */
export async function zoneOf(reader: Reader, working: WorkingOrder, places: Places) {
  const address = addressOf(working.order)
  return address ? (await places.planOf(reader, working.planVersion)).zoneOf(address.city, address.district) : undefined
}

interface Parcel {
  readonly needs: DeliverySpeed
  /** ₮ */
  readonly itemTotal: number
  /** When it must not be handed over, because there is alcohol in it. */
  readonly dryTimes: readonly DryTime[]
}

/** When these goods may not be sold at a place; none for goods without alcohol. */
export const dryTimesOf = async (
  reader: Reader,
  lines: readonly WorkingLine[],
  places: Places,
  place: Pick<AddressBody, 'city' | 'district'> | null
): Promise<readonly DryTime[]> =>
  lines.some(({ facts }) => facts.ageRestricted) ? dryTimesAt((await places.planOf(reader)).dryTimes, place) : []

/** How a parcel can come to a zone, fastest first; where one speed is all that matters, by that one alone. */
async function optionsFor(
  reader: Reader,
  zone: ZonePlan,
  { needs, itemTotal, dryTimes }: Parcel,
  now: Date,
  only?: DeliverySpeed
) {
  const isPossible = (speed: DeliverySpeed) =>
    dryTimes.length === 0 || !isDryThroughout(dryTimes, ...handOver(speed, now, zone.sameDay))
  const offered = zone.options
    .filter(({ speed, active }) => active && canGoBy(speed, needs) && (only ?? speed) === speed && isPossible(speed))
    .toSorted((a, b) => DELIVERY_SPEEDS.indexOf(a.speed) - DELIVERY_SPEEDS.indexOf(b.speed))
  const bodies: DeliveryOptionBody[] = []
  for (const { speed, fee, freeFrom } of offered) {
    const days = wetHours(await slotsOf(reader, zone, speed, now), dryTimes)
    // Hours are to be chosen, and there is none in which it may be handed over.
    if (dryTimes.length > 0 && days.length === 0 && hasSlots(speed) && zone.slots.length > 0) continue
    bodies.push({
      id: speed,
      fee: deliveryFee({ fee, freeFrom }, itemTotal),
      free_from: freeFrom,
      promised_by: promisedBy(speed, now, zone.sameDay).toISOString(),
      days
    })
  }
  return bodies
}

/** Without the hours that are dry, even in part: a courier may come at any moment of them. */
const wetHours = (days: readonly DeliveryDay[], dryTimes: readonly DryTime[]): readonly DeliveryDay[] =>
  dryTimes.length === 0
    ? days
    : days
        .map(({ date, slots }) => ({
          date,
          slots: slots.filter(slot => !isDryWithin(dryTimes, slotStart(date, slot), slotEnd(date, slot)))
        }))
        .filter(({ slots }) => slots.length > 0)

const speedOf = (lines: readonly WorkingLine[]) => slowestSpeed(lines.map(({ facts }) => facts.speed))

/** How all of an order can come at once; empty without an address. */
export async function deliveryOptions(
  reader: Reader,
  working: WorkingOrder,
  places: Places,
  now: Date,
  only?: DeliverySpeed
) {
  const zone = await zoneOf(reader, working, places)
  if (!zone) return []
  const dryTimes = await dryTimesOf(reader, working.lines, places, addressOf(working.order))
  const parcel = { needs: speedOf(working.lines), itemTotal: working.order.item_total, dryTimes }
  return optionsFor(reader, zone, parcel, now, only)
}

/** Goods of different speeds as parcels, the fastest first; each pays its own way. None where all go at one speed. */
export async function deliveryParts(
  reader: Reader,
  working: WorkingOrder,
  places: Places,
  now: Date
): Promise<readonly DeliveryPartBody[]> {
  const zone = await zoneOf(reader, working, places)
  const groups = Map.groupBy(working.lines, ({ facts }) => facts.speed)
  if (!zone || groups.size < 2) return []
  const parts: DeliveryPartBody[] = []
  for (const needs of DELIVERY_SPEEDS) {
    const lines = groups.get(needs)
    if (!lines) continue
    const itemTotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const dryTimes = await dryTimesOf(reader, lines, places, addressOf(working.order))
    const options = await optionsFor(reader, zone, { needs, itemTotal, dryTimes }, now)
    parts.push({ needs, line_item_ids: lines.map(({ id }) => id), options })
  }
  // A parcel that nobody carries helps nobody; and where all go the same way they go together.
  return parts.every(({ options }) => options.length > 0) ? parts : []
}

interface HoursWish {
  readonly option: DeliverySpeed
  readonly date?: string | undefined
  readonly slot?: string | undefined
}

/** The wish as it can be kept, or undefined when it is not (any more) on offer. */
function chooseOption(offered: readonly DeliveryOptionBody[], wish: HoursWish) {
  const option = offered.find(({ id }) => id === wish.option)
  if (!option) return undefined
  const kept = { option: option.id, fee: option.fee }
  if (option.days.length === 0 || (wish.date === undefined && wish.slot === undefined))
    return { ...kept, date: null, slot: null, promised_by: option.promised_by }
  const slot = option.days.find(({ date }) => date === wish.date)?.slots.find(({ id }) => id === wish.slot)
  if (!slot || slot.full || wish.date === undefined) return undefined
  return { ...kept, date: wish.date, slot: slot.id, promised_by: slotEnd(wish.date, slot).toISOString() }
}

/** What somebody wishes for as it can be kept; undefined when it is not on offer for these goods and this address. */
export async function chooseDelivery(
  reader: Reader,
  working: WorkingOrder,
  places: Places,
  wish: DeliveryWish,
  now: Date
): Promise<KeptDelivery | undefined> {
  if (wish.option === 'pickup') return choosePickup(reader, working, places, wish, now)
  if (wish.option !== 'split')
    return chooseOption(await deliveryOptions(reader, working, places, now, wish.option), wish)

  const offered = await deliveryParts(reader, working, places, now)
  const [only] = wish.parts.filter(({ needs }) => working.lines.some(({ facts }) => facts.speed === needs))
  // What went apart is of one kind by now: it goes as that part was to go.
  if (offered.length === 0 && only) return chooseOption(await deliveryOptions(reader, working, places, now), only)
  const parts: KeptPart[] = []
  for (const { needs, line_item_ids, options } of offered) {
    const wished = wish.parts.find(each => each.needs === needs)
    const kept = wished && chooseOption(options, wished)
    if (!kept) return undefined
    parts.push({ needs, line_item_ids, ...kept })
  }
  const last = parts
    .map(({ promised_by }) => promised_by)
    .toSorted()
    .at(-1)
  if (last === undefined) return undefined
  const fee = parts.reduce((sum, part) => sum + part.fee, 0)
  return { option: 'split', date: null, slot: null, fee, promised_by: last, parts }
}
