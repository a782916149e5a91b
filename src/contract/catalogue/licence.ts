import { z } from 'zod'
import { LICENSED_KINDS } from '../../domain/catalogue/licence.ts'
import type { ResponseOf } from '../response-of.ts'
import { pagedSchema, pageFields } from '../paging.ts'

/** `content/licences.json`: the trade licences the provider holds, old ones too, for old orders were sold under them. */
export const licenceRecords = z.array(
  z.strictObject({
    kind: z.enum(LICENSED_KINDS),
    number: z.string().trim().min(1).max(60),
    /** Holder as the licence names it. */
    holder: z.string().trim().min(1).max(200),
    issued_by: z.strictObject({ mn: z.string().min(1), en: z.string().min(1) }),
    valid_from: z.iso.date(),
    valid_until: z.iso.date(),
    /** True of an example: pages that show it say so, and nothing is sold under it for real money. */
    demonstration: z.exactOptional(z.boolean())
  })
)

export type LicenceRecord = z.output<typeof licenceRecords>[number]

/** `GET /orders/licenses`. */
export const licencesQuery = z.strictObject({
  ...pageFields({ max: 50, otherwise: 20 })
})

/** A licence under which an order was sold, as everybody sees it who sees the order. */
export const orderLicenceSchema = z
  .strictObject({
    kind: z.enum(LICENSED_KINDS),
    number: z.string(),
    holder: z.string(),
    issued_by: z.string(),
    valid_until: z.string(),
    demonstration: z.boolean()
  })
  .meta({ id: 'OrderLicence' })
export type OrderLicence = ResponseOf<typeof orderLicenceSchema>

/** A licence under which something was sold, for customers who ask. */
export const licenceBodySchema = z
  .strictObject({
    kind: z.enum(LICENSED_KINDS),
    number: z.string(),
    holder: z.string(),
    issued_by: z.string(),
    valid_from: z.string(),
    valid_until: z.string(),
    demonstration: z.exactOptional(z.boolean()),
    /** Numbers of their orders it covers, newest first. */
    orders: z.array(z.string())
  })
  .meta({ id: 'LicenceBody' })
export type LicenceBody = ResponseOf<typeof licenceBodySchema>

export const licenceListBodySchema = pagedSchema
  .extend({
    licenses: z.array(licenceBodySchema)
  })
  .meta({ id: 'LicenceListBody' })
export type LicenceListBody = ResponseOf<typeof licenceListBodySchema>
