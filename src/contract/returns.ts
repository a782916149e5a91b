import { z } from 'zod'
import {
  REFUND_TARGETS,
  type RefundTarget,
  RETURN_PHOTOS_MAX,
  RETURN_REASONS,
  type ReturnReason,
  type ReturnState
} from '../domain/returns.ts'
import { lineQuantity } from './cart.ts'

/** `POST /api/v2/orders/{number}/returns`. */
export const returnRequestBody = z.strictObject({
  reason: z.enum(RETURN_REASONS),
  note: z.string().trim().max(500).default(''),
  lines: z
    .array(z.strictObject({ line_item_id: z.uuid(), quantity: lineQuantity }))
    .min(1)
    .max(100),
  /** Ids of pictures that were sent before (`POST …/return_photos`). */
  photos: z.array(z.uuid()).max(RETURN_PHOTOS_MAX).default([]),
  /** Where the money is wanted; into a wallet only by whoever has one. */
  refund_to: z.enum(REFUND_TARGETS).default('source')
})

export type ReturnRequestBody = z.input<typeof returnRequestBody>

export interface ReturnableLine {
  readonly line_item_id: string
  /** At most so many. */
  readonly quantity: number
  /** Goods that otherwise are not taken back are when the shop is to blame. */
  readonly reasons: readonly ReturnReason[]
  readonly until: string
}

export interface ReturnBody {
  readonly number: string
  readonly state: ReturnState
  readonly reason: ReturnReason
  /** In the buyer's words, and the shop's. */
  readonly note: string
  readonly answer: string
  /** ₮ that come back: what was paid for these pieces, with the delivery where the shop is to blame for all of it. */
  readonly amount: number
  readonly refund_to: RefundTarget
  readonly photos: readonly ReturnPhotoBody[]
  readonly lines: readonly { readonly line_item_id: string; readonly quantity: number }[]
  readonly created_at: string
  readonly decided_at: string | null
  readonly received_at: string | null
  readonly refunded_at: string | null
}

/** `POST /api/v2/orders/{number}/return_photos`; the address ends after an hour. */
export interface ReturnPhotoBody {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
}
