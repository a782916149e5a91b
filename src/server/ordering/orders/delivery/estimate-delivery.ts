import type { DeliveryEstimate, deliveryEstimateQuery } from '../../../../contract/ordering/delivery.ts'
import type { z } from 'zod'
import { alcoholRestrictionsAt, type AlcoholRestriction } from '../../../../domain/ordering/alcohol-restrictions.ts'
import { missingToMinimum } from '../../../../domain/ordering/cart.ts'
import { cheapestOffer, withFirstFreeSlot, withoutDominatedOffers } from '../../../../domain/ordering/delivery-offer.ts'
import { findVariant, sellingPriceOf } from '../../../catalogue/products/index.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../../platform/http/problem.ts'
import { ok } from '../../../../domain/result.ts'
import type { Orders } from '../orders.ts'
import { chooseOption, optionsFor } from './choose-delivery.ts'
import { specialHoursFor } from './special-hours.ts'

type Place = z.output<typeof deliveryEstimateQuery>

/**
 * How a variant would come to a place if it were ordered alone and paid now, by the rules of the checkout; without a
 * variant, all the ways in which shipments come there. Empty where nobody delivers.
 */
export const estimateDelivery = (orders: Orders, place: Place): ServiceResult<DeliveryEstimate> =>
  orders.db.reading(async reader => {
    const plan = await orders.deliveryDirectory.planOf(reader)
    const zone = plan.zoneOf(place.city, place.district)
    const now = orders.now()
    if (place.variant_id === undefined) {
      const all = { needs: '4h', itemTotal: 0, alcoholRestrictions: [] } as const
      const options = zone ? await optionsFor(reader, zone, all, now) : []
      return ok({
        ...NONE,
        delivery_options: options,
        special_hours: specialHoursFor(zone, options, now),
        alcohol_restrictions: restrictionsBody(alcoholRestrictionsAt(plan.alcoholRestrictions, place))
      })
    }
    const shipment = await shipmentOfVariant(orders, reader, place.variant_id, now)
    if (!shipment) return notFound('variant-not-found')
    const { needs, itemTotal, ageRestricted, isDelivered } = shipment
    if (!zone || !isDelivered) return ok(NONE)
    const alcoholRestrictions = ageRestricted ? alcoholRestrictionsAt(plan.alcoholRestrictions, place) : []
    const offered = withoutDominatedOffers(
      await optionsFor(reader, zone, { needs, itemTotal, alcoholRestrictions }, now)
    )
    const cheapest = cheapestOffer(offered)
    return ok({
      delivery_options: offered,
      minimum_missing: missingToMinimum(itemTotal),
      alcohol_restrictions: restrictionsBody(alcoholRestrictions),
      special_hours: specialHoursFor(zone, offered, now),
      default: (cheapest && chooseOption(offered, withFirstFreeSlot(cheapest))) ?? null
    })
  })

const NONE: DeliveryEstimate = {
  ...{ delivery_options: [], minimum_missing: 0, alcohol_restrictions: [], special_hours: [] },
  default: null
}

const restrictionsBody = (restrictions: readonly AlcoholRestriction[]) =>
  restrictions.map(({ day, from, to }) => ({ day, from, to }))

/** One piece of a variant at the price of now. */
async function shipmentOfVariant({ variantDetails }: Orders, reader: Reader, id: string, now: Date) {
  const [variant, details] = [await findVariant(reader, id), await variantDetails.get(reader, id)]
  if (variant?.active !== 1 || !details || details.availableOn > now.toISOString()) return undefined
  return {
    needs: details.speed,
    itemTotal: sellingPriceOf(variant, now),
    ageRestricted: details.ageRestricted,
    isDelivered: details.requiresShipping && !details.requiresPrescription
  }
}
