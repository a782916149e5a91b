import { z } from 'zod'

const names = z.strictObject({ mn: z.string(), en: z.string() })

/** Delivery zone of a place in a new shop; afterwards the database says it. */
const zone = z.string()

/** `content/places/places.json`, and `GET /api/v2/places`: cities and aimags with their districts and sums. */
export const placesBodySchema = z
  .strictObject({
    cities: z.array(
      z.strictObject({
        code: z.string(),
        name: names,
        kind: z.enum(['capital', 'aimag']),
        zone: zone.optional(),
        zip: z.string().optional(),
        districts: z.array(
          z.strictObject({
            code: z.string(),
            name: names,
            zone: zone.optional(),
            khoroos: z.int().optional(),
            zip: z.string().optional()
          })
        )
      })
    )
  })
  .meta({ id: 'Places' })

export type PlacesBody = z.infer<typeof placesBodySchema>
