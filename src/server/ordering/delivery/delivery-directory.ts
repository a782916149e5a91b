import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AddressInput } from '../../../contract/address.ts'
import { placesBodySchema, type PlacesBody } from '../../../contract/places.ts'
import { addressProblem, type AddressProblem } from '../../../domain/address.ts'
import { readLocations, type StockLocation } from '../../catalogue/branches/index.ts'
import type { Reader } from '../../platform/db/database.ts'
import { deliveryPlans, type DeliveryPlan } from './plan.ts'

export interface DeliveryDirectory {
  readonly body: PlacesBody
  /** Every district and sum with the zone that content puts it into. */
  readonly zoned: readonly { readonly city: string; readonly district: string; readonly zone: string }[]
  /** Branches where the shop has goods besides the warehouse. */
  readonly branches: readonly StockLocation[]
  /** Zones, hours and fees of delivery as the database has them now. */
  planOf(reader: Reader, version?: number): Promise<DeliveryPlan>
  /** The parts of an address that do not fit together. */
  problemIn(address: AddressInput): AddressProblem | undefined
}

/** Cities, aimags, districts and sums, and how we come there. */
export async function readDeliveryDirectory(file: string): Promise<DeliveryDirectory> {
  const body = placesBodySchema.parse(JSON.parse(await readFile(file, 'utf8')))
  return {
    body,
    zoned: body.cities.flatMap(city =>
      city.districts.map(({ code, zone: own }) => ({
        city: city.code,
        district: code,
        zone: own ?? city.zone ?? 'countryside'
      }))
    ),
    branches: await readLocations(join(dirname(file), '../branches')),
    planOf: deliveryPlans(),
    problemIn(address) {
      const city = body.cities.find(({ code }) => code === address.city)
      return addressProblem(
        city,
        city?.districts.find(({ code }) => code === address.district),
        address
      )
    }
  }
}
