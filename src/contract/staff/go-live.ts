import { z } from 'zod'
import { GO_LIVE_CHECKS } from '../../domain/back-office/go-live.ts'
import type { ResponseOf } from '../response-of.ts'

/** `GET /api/back_office/go_live` */
export const goLiveSchema = z
  .strictObject({
    is_ready: z.boolean(),
    checks: z.array(
      z.strictObject({
        id: z.enum(GO_LIVE_CHECKS),
        state: z.enum(['blocked', 'unconfirmed', 'ready']),
        /** As the data have it, line by line. */
        details: z.array(z.string()),
        /** What a confirmation names, so that nobody confirms what has changed meanwhile. */
        fingerprint: z.string(),
        confirmed_at: z.string().nullable()
      })
    )
  })
  .meta({ id: 'GoLive' })
export type GoLiveBody = ResponseOf<typeof goLiveSchema>

export const goLivePath = z.strictObject({ id: z.enum(GO_LIVE_CHECKS) })

/** `PUT /api/back_office/go_live/{id}` */
export const confirmCheckRequestSchema = z.strictObject({ fingerprint: z.string().max(64) })
