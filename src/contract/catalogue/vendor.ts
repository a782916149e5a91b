import { z } from 'zod'
import type { ResponseOf } from '../response-of.ts'

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const words = (max: number) =>
  z.strictObject({ mn: z.string().trim().min(1).max(max), en: z.string().trim().min(1).max(max) })

/** A file of `content/vendors/`, named after the vendor's code. */
export const vendorRecord = z.strictObject({
  name: words(80),
  description: words(400),
  /** Year since which it sells here. */
  since: z.int().min(2000).max(2100),
  /** Its delivery promise and its return policy. */
  delivery: words(300),
  returns: words(300)
})
export type VendorRecord = z.output<typeof vendorRecord>

export const vendorPath = z.strictObject({ id: z.string().regex(CODE).max(60) })

/** `GET /vendors/{id}`. */
export const vendorBodySchema = z
  .strictObject({
    /** Its code; in a product document `store.code`. */
    id: z.string(),
    name: z.string(),
    /** Texts are empty for a vendor whose products came by an import and who is not described yet. */
    description: z.string(),
    delivery: z.string(),
    returns: z.string(),
    since: z.int().nullable(),
    /** Path of its page, without the language. */
    path: z.string(),
    /** Products that can be bought. */
    count: z.int(),
    /** Average of the vendor's public reviews; 0 without one. */
    average_rating: z.number(),
    total_reviews: z.int()
  })
  .meta({ id: 'VendorBody' })
export type VendorBody = ResponseOf<typeof vendorBodySchema>

/** `GET /vendors`, the one with the most products first. */
export const vendorsBodySchema = z
  .strictObject({ vendors: z.array(vendorBodySchema), count: z.int() })
  .meta({ id: 'VendorsBody' })
