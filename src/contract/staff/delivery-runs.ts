import { z } from 'zod'
import {
  isSignature,
  RUN_STOPS_MAX,
  SIGNATURE_FIELD,
  SIGNATURE_POINTS_MAX,
  SIGNATURE_STROKES_MAX
} from '../../domain/ordering/delivery-run.ts'
import { oneLine } from '../one-line.ts'
import { shipmentStateSchema } from '../ordering/order-state.ts'
import type { ResponseOf } from '../response-of.ts'
import { withoutInvisible } from '../visible-text.ts'

/** Delivery runs below `/api/back_office`: what one courier brings on one day, in which order. */

/** Number of an order, or of one of its shipments: `R123456789-2`. */
const shipment = z.string().regex(/^[A-Z0-9]{4,20}(?:-[1-9])?$/)
const name = z.string().max(120).transform(withoutInvisible).pipe(oneLine(1, 60))
/** The version that was seen: a colleague's change since is not overwritten. */
const version = z.int().min(1)
const stops = z.array(shipment).min(1).max(RUN_STOPS_MAX)

const shipmentFields = {
  shipment: z.string(),
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  /** District or sum, by which it stands on the map. */
  area: z.string(),
  place: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
  special_instructions: z.string(),
  delivery_date: z.string().nullable(),
  delivery_slot: z.string().nullable(),
  promised_by: z.string().nullable()
}

const runFields = {
  number: z.int(),
  version,
  /** `2026-11-29` */
  day: z.string(),
  courier: z.string(),
  started_at: z.string().nullable(),
  stop_count: z.int(),
  handed_over_count: z.int()
}

/** `GET /api/back_office/delivery_runs`: `after` is the last run of the page before. */
export const deliveryRunsQuerySchema = z.strictObject({
  after: z.coerce.number().int().min(1).max(99_999_999).optional()
})

export const deliveryRunsSchema = z
  .strictObject({
    /** The newest first. */
    runs: z.array(z.strictObject(runFields)),
    next_cursor: z.string().nullable(),
    /** Packed for a courier and in no run, in the order in which they would best be brought. */
    waiting: z.array(z.strictObject(shipmentFields))
  })
  .meta({ id: 'DeliveryRuns' })
export type DeliveryRunsBody = ResponseOf<typeof deliveryRunsSchema>

export const deliveryRunSchema = z
  .strictObject({
    ...runFields,
    /** In the order of the run. */
    stops: z.array(
      z.strictObject({
        ...shipmentFields,
        shipment_state: shipmentStateSchema,
        /** ₮ that the courier takes at the door; the one sum that those who deliver have to know. */
        cash_due: z.int(),
        handed_over_at: z.string().nullable(),
        receiver: z.string().nullable(),
        /** Path of a drawing of `SIGNATURE_FIELD`. */
        signature: z.string().nullable()
      })
    )
  })
  .meta({ id: 'DeliveryRun' })
export type DeliveryRunBody = ResponseOf<typeof deliveryRunSchema>

export const deliveryRunPath = z.strictObject({ number: z.coerce.number().int().min(1).max(99_999_999) })

/** `POST /api/back_office/delivery_runs` */
export const newDeliveryRunRequestSchema = z.strictObject({ day: z.iso.date(), courier: name, stops })
export type NewDeliveryRunRequest = z.output<typeof newDeliveryRunRequestSchema>

/** `PUT /api/back_office/delivery_runs/{number}`: all stops in their order; one that is left out waits again. */
export const deliveryRunRequestSchema = z.strictObject({ version, courier: name, stops })
export type DeliveryRunRequest = z.output<typeof deliveryRunRequestSchema>

/** `PUT /api/back_office/delivery_runs/{number}/start` */
export const startDeliveryRunRequestSchema = z.strictObject({ version })

/** `DELETE /api/back_office/delivery_runs/{number}?version=1`: before the courier left; its shipments wait again. */
export const deleteDeliveryRunQuerySchema = z.strictObject({ version: z.coerce.number().pipe(version) })

export const deliveryStopPath = deliveryRunPath.extend({ shipment })

const coordinate = (max: number) => z.int().min(0).max(max)

/** `PUT /api/back_office/delivery_runs/{number}/stops/{shipment}/hand_over` */
export const handOverRequestSchema = z.strictObject({
  /** Who took it. */
  receiver: name,
  /** Strokes of the finger. */
  signature: z
    .array(
      z
        .array(z.tuple([coordinate(SIGNATURE_FIELD.width), coordinate(SIGNATURE_FIELD.height)]))
        .min(1)
        .max(SIGNATURE_POINTS_MAX)
    )
    .max(SIGNATURE_STROKES_MAX)
    .refine(isSignature)
})
export type HandOverRequest = z.output<typeof handOverRequestSchema>
