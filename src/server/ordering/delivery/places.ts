import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { AddressBody } from '../../../contract/address.ts'
import { addressProblem, type AddressProblem } from '../../../domain/address.ts'
import { readLocations, type StockLocation } from '../../catalogue/branches/index.ts'
import type { Reader } from '../../platform/db/database.ts'
import { deliveryPlans, type DeliveryPlan } from './plan.ts'

const words = z.object({ mn: z.string(), en: z.string() })
/** Of a new shop; afterwards the database says who delivers where. */
const zone = z.string()

const placesFile = z.object({
  cities: z.array(
    z.object({
      code: z.string(),
      name: words,
      kind: z.enum(['capital', 'aimag']),
      zone: zone.optional(),
      zip: z.string().optional(),
      districts: z.array(
        z.object({
          code: z.string(),
          name: words,
          zone: zone.optional(),
          khoroos: z.int().optional(),
          zip: z.string().optional()
        })
      )
    })
  )
})

export type PlacesBody = z.infer<typeof placesFile>

export interface Places {
  readonly body: PlacesBody
  /** Every district and sum with the zone that content puts it into. */
  readonly zoned: readonly { readonly city: string; readonly district: string; readonly zone: string }[]
  /** Where the shop has goods besides the warehouse. */
  readonly branches: readonly StockLocation[]
  /** Who delivers where, when and for how much, as the database has it now. */
  planOf(reader: Reader, version?: number): Promise<DeliveryPlan>
  /** What in an address does not fit together. */
  problemIn(address: AddressBody): AddressProblem | undefined
}

/** Cities, aimags, districts and sums, and how we come there. */
export async function readPlaces(file: string): Promise<Places> {
  const body = placesFile.parse(JSON.parse(await readFile(file, 'utf8')))
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
