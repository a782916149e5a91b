import { z } from 'zod'
import { LICENSED_KINDS, type LicensedKind } from '../domain/licence.ts'
import { type Paged, pageFields } from './paging.ts'

/** `content/licences.json`: the trade licences the provider holds, old ones too, for old orders were sold under them. */
export const licenceRecords = z.array(
  z.strictObject({
    kind: z.enum(LICENSED_KINDS),
    number: z.string().trim().min(1).max(60),
    /** Whose it is, as the licence says. */
    holder: z.string().trim().min(1).max(200),
    issued_by: z.strictObject({ mn: z.string().min(1), en: z.string().min(1) }),
    valid_from: z.iso.date(),
    valid_until: z.iso.date()
  })
)

export type LicenceRecord = z.output<typeof licenceRecords>[number]

/** `GET /orders/licenses`. */
export const licencesQuery = z.strictObject({
  ...pageFields({ most: 50, otherwise: 20 })
})

/** A licence under which something was sold to whoever asks. */
export interface LicenceBody {
  readonly kind: LicensedKind
  readonly number: string
  readonly holder: string
  readonly issued_by: string
  readonly valid_from: string
  readonly valid_until: string
  /** Numbers of their orders it covers, newest first. */
  readonly orders: readonly string[]
}

export interface LicenceListBody extends Paged {
  readonly licenses: readonly LicenceBody[]
}
