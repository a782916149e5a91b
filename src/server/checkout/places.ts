import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { AddressBody } from '../../contract/order.ts'
import { addressProblem, type AddressProblem } from '../../domain/address.ts'
import type { DeliveryZone } from '../../domain/delivery.ts'

const words = z.object({ mn: z.string(), en: z.string() })
const zone = z.enum(['city', 'outer', 'countryside'])

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
  /** Undefined when there is no such city, or no such district in it. */
  zoneOf(city: string, district: string): DeliveryZone | undefined
  /** What in an address does not fit together. */
  problemIn(address: AddressBody): AddressProblem | undefined
}

/** Cities, aimags, districts and sums with their delivery zones. */
export async function readPlaces(file: string): Promise<Places> {
  const body = placesFile.parse(JSON.parse(await readFile(file, 'utf8')))
  const zones = new Map<string, DeliveryZone>()
  for (const city of body.cities)
    for (const district of city.districts)
      zones.set(`${city.code}/${district.code}`, district.zone ?? city.zone ?? 'countryside')
  return {
    body,
    zoneOf: (city, district) => zones.get(`${city}/${district}`),
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
