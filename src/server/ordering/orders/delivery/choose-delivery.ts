import type { AddressInput } from '../../../../contract/address.ts'
import type { DeliveryOptionBody, DeliveryPartBody, DeliveryInput } from '../../../../contract/ordering/delivery.ts'
import {
  canDeliverAt,
  DELIVERY_SPEEDS,
  deliveryFee,
  deliveryWindow,
  freeDeliveryFrom,
  promisedBy,
  slotEnd,
  slotStart,
  slowestSpeed,
  type DeliveryDay,
  type DeliverySpeed
} from '../../../../domain/ordering/delivery.ts'
import { cheapestOffer, withFirstFreeSlot, withoutDominatedOffers } from '../../../../domain/ordering/delivery-offer.ts'
import {
  alcoholRestrictionsAt,
  isAlcoholRestrictedThroughout,
  isAlcoholRestrictedWithin,
  type AlcoholRestriction
} from '../../../../domain/ordering/alcohol-restrictions.ts'
import { isOpen } from '../../../../domain/ordering/order-state.ts'
import type { Reader } from '../../../platform/db/database.ts'
import {
  type ChosenDelivery,
  type ChosenShipment,
  type DeliveryPlan,
  type ZonePlan,
  slotsOf,
  type DeliveryDirectory
} from '../../delivery/index.ts'
import { addressOf, deliveryOf, requiresDelivery, type AggregateLine, type OrderAggregate } from '../order-aggregate.ts'
import { choosePickup } from './choose-pickup.ts'

/** The zone of an order's address; undefined without an address, and where nobody delivers. */
export async function zoneOf(reader: Reader, aggregate: OrderAggregate, deliveryDirectory: DeliveryDirectory) {
  const address = addressOf(aggregate.order)
  return address
    ? (await deliveryDirectory.planOf(reader, aggregate.planVersion)).zoneOf(address.city, address.district)
    : undefined
}

/** ₮ of products from which an open order is delivered for nothing, and ₮ of a wrapping. */
export async function deliveryPricesOf(
  reader: Reader,
  aggregate: OrderAggregate,
  deliveryDirectory: DeliveryDirectory
): Promise<{ readonly freeDeliveryFrom: number | null; readonly giftWrapFee: number | null }> {
  const { order, lines, planVersion } = aggregate
  // A new cart has not read the plan's version; it is read with the next view of the cart.
  if (!isOpen(order.state) || planVersion === undefined || lines.length === 0)
    return { freeDeliveryFrom: null, giftWrapFee: null }
  const plan = await deliveryDirectory.planOf(reader, planVersion)
  return { freeDeliveryFrom: freeDeliveryOf(aggregate, plan), giftWrapFee: plan.setting('gift-wrap-fee') }
}

/** Before there is an address, in the first zone. Nobody is led to buy more alcohol. */
function freeDeliveryOf(aggregate: OrderAggregate, { zones, zoneOf }: DeliveryPlan): number | null {
  if (!requiresDelivery(aggregate) || aggregate.lines.some(({ details }) => details.ageRestricted)) return null
  const address = addressOf(aggregate.order)
  const zone = address ? zoneOf(address.city, address.district) : zones[0]
  return zone ? freeDeliveryFrom(zone.options, speedOf(aggregate.lines)) : null
}

export interface PlannedShipment {
  readonly needs: DeliverySpeed
  /** ₮ */
  readonly itemTotal: number
  /** When it must not be handed over, because there is alcohol in it. */
  readonly alcoholRestrictions: readonly AlcoholRestriction[]
}

/** When these goods may not be sold at a place; none for goods without alcohol. */
export const alcoholRestrictionsOf = async (
  reader: Reader,
  lines: readonly AggregateLine[],
  deliveryDirectory: DeliveryDirectory,
  place: Pick<AddressInput, 'city' | 'district'> | null
): Promise<readonly AlcoholRestriction[]> =>
  lines.some(({ details }) => details.ageRestricted)
    ? alcoholRestrictionsAt((await deliveryDirectory.planOf(reader)).alcoholRestrictions, place)
    : []

/** How a shipment can come to a zone, fastest first; where one speed is all that matters, by that one alone. */
export async function optionsFor(
  reader: Reader,
  zone: ZonePlan,
  { needs, itemTotal, alcoholRestrictions }: PlannedShipment,
  now: Date,
  only?: DeliverySpeed
) {
  const isPossible = (speed: DeliverySpeed) =>
    alcoholRestrictions.length === 0 ||
    !isAlcoholRestrictedThroughout(alcoholRestrictions, ...deliveryWindow(speed, now, zone))
  const offered = zone.options
    .filter(
      ({ speed, active }) => active && canDeliverAt(speed, needs) && (only ?? speed) === speed && isPossible(speed)
    )
    .toSorted((a, b) => DELIVERY_SPEEDS.indexOf(a.speed) - DELIVERY_SPEEDS.indexOf(b.speed))
  const slots = await Promise.all(offered.map(({ speed }) => slotsOf(reader, zone, speed, now)))
  const bodies: DeliveryOptionBody[] = []
  for (const [index, { speed, fee, freeFrom }] of offered.entries()) {
    const open = slots[index] ?? []
    const days = allowedHours(open, alcoholRestrictions)
    // All open slots lie in restricted hours. Where special hours leave no slot, it comes by its promise alone.
    if (open.length > 0 && days.length === 0) continue
    bodies.push({
      id: speed,
      fee: deliveryFee({ fee, freeFrom }, itemTotal),
      free_from: freeFrom,
      promised_by: promisedBy(speed, now, zone).toISOString(),
      days
    })
  }
  return bodies
}

/** Without the hours in which alcohol is restricted, even in part: a courier may come at any moment of them. */
const allowedHours = (
  days: readonly DeliveryDay[],
  alcoholRestrictions: readonly AlcoholRestriction[]
): readonly DeliveryDay[] =>
  alcoholRestrictions.length === 0
    ? days
    : days
        .map(({ date, slots }) => ({
          date,
          slots: slots.filter(
            slot => !isAlcoholRestrictedWithin(alcoholRestrictions, slotStart(date, slot), slotEnd(date, slot))
          )
        }))
        .filter(({ slots }) => slots.length > 0)

const speedOf = (lines: readonly AggregateLine[]) => slowestSpeed(lines.map(({ details }) => details.speed))

/** How all of an order can come at once; empty without an address. */
export async function deliveryOptions(
  reader: Reader,
  aggregate: OrderAggregate,
  deliveryDirectory: DeliveryDirectory,
  now: Date,
  only?: DeliverySpeed
) {
  const zone = await zoneOf(reader, aggregate, deliveryDirectory)
  if (!zone) return []
  const alcoholRestrictions = await alcoholRestrictionsOf(
    reader,
    aggregate.lines,
    deliveryDirectory,
    addressOf(aggregate.order)
  )
  const shipment = { needs: speedOf(aggregate.lines), itemTotal: aggregate.order.item_total, alcoholRestrictions }
  return optionsFor(reader, zone, shipment, now, only)
}

/** Goods of different speeds as shipments, the fastest first; each pays its own way. None where all go at one speed. */
export async function deliveryParts(
  reader: Reader,
  aggregate: OrderAggregate,
  deliveryDirectory: DeliveryDirectory,
  now: Date
): Promise<readonly DeliveryPartBody[]> {
  const zone = await zoneOf(reader, aggregate, deliveryDirectory)
  const groups = Map.groupBy(aggregate.lines, ({ details }) => details.speed)
  if (!zone || groups.size < 2) return []
  const parts: DeliveryPartBody[] = []
  for (const needs of DELIVERY_SPEEDS) {
    const lines = groups.get(needs)
    if (!lines) continue
    const itemTotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const alcoholRestrictions = await alcoholRestrictionsOf(
      reader,
      lines,
      deliveryDirectory,
      addressOf(aggregate.order)
    )
    const options = await optionsFor(reader, zone, { needs, itemTotal, alcoholRestrictions }, now)
    parts.push({ needs, line_item_ids: lines.map(({ id }) => id), options })
  }
  // No split where one part cannot be delivered, or where all parts go at one speed.
  return parts.every(({ options }) => options.length > 0) ? parts : []
}

const hoursOf = ({ option, date, slot }: Exclude<ChosenDelivery, { option: 'pickup' | 'split' }>): SlotInput => ({
  option,
  date: date ?? undefined,
  slot: slot ?? undefined
})

interface SlotInput {
  readonly option: DeliverySpeed
  readonly date?: string | undefined
  readonly slot?: string | undefined
}

/** The wish as it can be kept, or undefined when it is not (any more) on offer. */
export function chooseOption(offered: readonly DeliveryOptionBody[], input: SlotInput) {
  const option = offered.find(({ id }) => id === input.option)
  if (!option) return undefined
  const chosen = { option: option.id, fee: option.fee }
  if (option.days.length === 0 || (input.date === undefined && input.slot === undefined))
    return { ...chosen, date: null, slot: null, promised_by: option.promised_by }
  const slot = option.days.find(({ date }) => date === input.date)?.slots.find(({ id }) => id === input.slot)
  if (!slot || slot.full || input.date === undefined) return undefined
  return { ...chosen, date: input.date, slot: slot.id, promised_by: slotEnd(input.date, slot).toISOString() }
}

/** The courier's delivery that stands chosen, as long as it is offered, or the cheapest; undefined where no courier comes. */
export async function chooseDefaultDelivery(
  reader: Reader,
  aggregate: OrderAggregate,
  deliveryDirectory: DeliveryDirectory,
  now: Date
): Promise<ChosenDelivery | undefined> {
  const offered = withoutDominatedOffers(await deliveryOptions(reader, aggregate, deliveryDirectory, now))
  const before = deliveryOf(aggregate.order)
  const cheapest = cheapestOffer(offered)
  return (
    (before && before.option !== 'pickup' && before.option !== 'split'
      ? chooseOption(offered, hoursOf(before))
      : undefined) ??
    (cheapest && chooseOption(offered, withFirstFreeSlot(cheapest)))
  )
}

/** A delivery input as it is stored; undefined when it is not offered for these goods and this address. */
export async function chooseDelivery(
  reader: Reader,
  aggregate: OrderAggregate,
  deliveryDirectory: DeliveryDirectory,
  input: DeliveryInput,
  now: Date
): Promise<ChosenDelivery | undefined> {
  if (input.option === 'pickup') return choosePickup(reader, aggregate, deliveryDirectory, input, now)
  if (input.option !== 'split')
    return chooseOption(await deliveryOptions(reader, aggregate, deliveryDirectory, now, input.option), input)

  const offered = await deliveryParts(reader, aggregate, deliveryDirectory, now)
  const [only] = input.parts.filter(({ needs }) => aggregate.lines.some(({ details }) => details.speed === needs))
  // Only one shipment of a split delivery is left: the order goes as that shipment was to go.
  if (offered.length === 0 && only)
    return chooseOption(await deliveryOptions(reader, aggregate, deliveryDirectory, now), only)
  const parts: ChosenShipment[] = []
  for (const { needs, line_item_ids, options } of offered) {
    const inputOfPart = input.parts.find(each => each.needs === needs)
    const chosen = inputOfPart && chooseOption(options, inputOfPart)
    if (!chosen) return undefined
    parts.push({ needs, line_item_ids, ...chosen })
  }
  const last = parts
    .map(({ promised_by }) => promised_by)
    .toSorted()
    .at(-1)
  if (last === undefined) return undefined
  const fee = parts.reduce((sum, part) => sum + part.fee, 0)
  return { option: 'split', date: null, slot: null, fee, promised_by: last, parts }
}
