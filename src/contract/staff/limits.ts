import { z } from 'zod'
import { CASH_LIMIT_NAMES, CASH_LIMITS, type CashLimitName } from '../../domain/money/cash-on-delivery.ts'
import type { ResponseOf } from '../response-of.ts'

/** Limits that the shop's owners choose, below `/api/back_office/limits`. */

const withinRanges = z.strictObject(
  Object.fromEntries(
    CASH_LIMIT_NAMES.map(name => [name, z.int().min(CASH_LIMITS[name].min).max(CASH_LIMITS[name].max)])
  ) as Record<CashLimitName, z.ZodInt>
)

export const staffLimitsSchema = z
  .strictObject({ cash: withinRanges, version: z.int(), changed_at: z.string().nullable() })
  .meta({ id: 'StaffLimits' })
export type StaffLimitsBody = ResponseOf<typeof staffLimitsSchema>

/** `PUT /api/back_office/limits`; `version` is the one that was seen. */
export const staffLimitsRequestSchema = z.strictObject({ version: z.int().min(1), cash: withinRanges })
export type StaffLimitsRequest = z.output<typeof staffLimitsRequestSchema>
