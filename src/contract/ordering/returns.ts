import { z } from 'zod'
import { REFUND_TARGETS, RETURN_PHOTOS_MAX, RETURN_REASONS, type ReturnState } from '../../domain/ordering/returns.ts'
import type { ResponseOf } from '../response-of.ts'
import { lineQuantity } from './cart.ts'

/** `POST /api/v2/orders/{number}/returns`. */
export const returnRequestSchema = z.strictObject({
  reason: z.enum(RETURN_REASONS),
  note: z.string().trim().max(500).default(''),
  lines: z
    .array(z.strictObject({ line_item_id: z.uuid(), quantity: lineQuantity }))
    .min(1)
    .max(100),
  /** Ids of pictures that were sent before (`POST …/return_photos`). */
  photos: z.array(z.uuid()).max(RETURN_PHOTOS_MAX).default([]),
  /** Target of the refund; the wallet only for customers. */
  refund_to: z.enum(REFUND_TARGETS).default('source')
})

export type ReturnRequest = z.input<typeof returnRequestSchema>

export const returnableLineSchema = z
  .strictObject({
    line_item_id: z.string(),
    /** Pieces that can be returned at most. */
    quantity: z.int(),
    /** Goods that otherwise are not taken back are when the shop is to blame. */
    reasons: z.array(z.enum(RETURN_REASONS)),
    until: z.string()
  })
  .meta({ id: 'ReturnableLine' })
export type ReturnableLine = ResponseOf<typeof returnableLineSchema>

/** `POST /api/v2/orders/{number}/return_photos`; the address ends after an hour. */
export const returnPhotoBodySchema = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    width: z.int(),
    height: z.int()
  })
  .meta({ id: 'ReturnPhotoBody' })
export type ReturnPhotoBody = ResponseOf<typeof returnPhotoBodySchema>

export const returnBodySchema = z
  .strictObject({
    number: z.string(),
    state: z.enum(['approved', 'declined', 'withdrawn', 'refunded', 'requested', 'received'] satisfies ReturnState[]),
    reason: z.enum(RETURN_REASONS),
    /** Notes in the buyer's words, and the shop's. */
    note: z.string(),
    answer: z.string(),
    /** ₮ that come back: what was paid for these pieces, with the delivery where the shop is to blame for all of it. */
    amount: z.int(),
    refund_to: z.enum(REFUND_TARGETS),
    photos: z.array(returnPhotoBodySchema),
    lines: z.array(
      z.strictObject({
        line_item_id: z.string(),
        quantity: z.int()
      })
    ),
    created_at: z.string(),
    decided_at: z.string().nullable(),
    received_at: z.string().nullable(),
    refunded_at: z.string().nullable()
  })
  .meta({ id: 'ReturnBody' })
export type ReturnBody = ResponseOf<typeof returnBodySchema>
