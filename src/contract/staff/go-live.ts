import { z } from 'zod'
import { GO_LIVE_CHECKS } from '../../domain/back-office/go-live.ts'
import { oneLine } from '../one-line.ts'
import type { ResponseOf } from '../response-of.ts'
import { STAFF_REASON_MAX } from './coupon-codes.ts'

/** `GET /api/back_office/go_live` */
export const goLiveSchema = z
  .strictObject({
    is_ready: z.boolean(),
    checks: z.array(
      z.strictObject({
        id: z.enum(GO_LIVE_CHECKS),
        state: z.enum(['blocked', 'unconfirmed', 'ready']),
        /** The data that were examined, line by line. */
        details: z.array(z.string()),
        /** Invented entries among them that stand as they were shipped: an owner confirms those, with a reason. */
        shipped: z.array(z.string()),
        /** Named by a confirmation, so that data changed meanwhile are not confirmed. */
        fingerprint: z.string(),
        confirmed_at: z.string().nullable()
      })
    )
  })
  .meta({ id: 'GoLive' })
export type GoLiveBody = ResponseOf<typeof goLiveSchema>

export const goLivePath = z.strictObject({ id: z.enum(GO_LIVE_CHECKS) })

/** `PUT /api/back_office/go_live/{id}` */
export const confirmCheckRequestSchema = z.strictObject({
  fingerprint: z.string().max(64),
  /** Why entries that look invented are real. */
  reason: oneLine(0, STAFF_REASON_MAX).default('')
})
export type ConfirmCheckRequest = z.output<typeof confirmCheckRequestSchema>
