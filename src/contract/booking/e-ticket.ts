import { z } from 'zod'
import { parseLogin } from '../../domain/identity/login.ts'
import { parseTicketCode, parseTicketNumber, SCAN_RESULTS, TICKET_STATES } from '../../domain/booking/e-ticket.ts'

const moment = z.iso.datetime({ offset: true })
const bothLanguages = z.strictObject({ mn: z.string().min(1), en: z.string().min(1) })

/** `content/events/<name>.json`: an event whose tickets are a product of the catalogue; its stock is the capacity. */
export const ticketEventRecord = z.strictObject({
  /** SKU of the product. */
  product: z.string().min(1),
  title: bothLanguages,
  venue: bothLanguages,
  address: bothLanguages,
  doors_at: moment,
  starts_at: moment,
  ends_at: moment,
  /** Moment until which a ticket is given back for its money. */
  refund_until: moment,
  /** Numbered seats by the SKU of a variant; where there are none every place is as good as another. */
  seats: z
    .record(z.string(), z.array(z.strictObject({ rows: z.array(z.string().min(1)), seats: z.int().min(1).max(500) })))
    .default({}),
  /** Invented, and marked so wherever it is shown. */
  demonstration: z.boolean().default(false)
})
export type TicketEventRecord = z.output<typeof ticketEventRecord>

export const eTicketPath = z.object({ number: z.string().regex(/^E\d{9}$/) })

const eventBodySchema = z.object({
  id: z.string(),
  title: z.string(),
  venue: z.string(),
  address: z.string(),
  doors_at: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  refund_until: z.string(),
  demonstration: z.boolean()
})
export type TicketEventBody = z.output<typeof eventBodySchema>

/** One's own ticket. */
export const eTicketSchema = z.object({
  number: z.string(),
  order_number: z.string(),
  state: z.enum(TICKET_STATES),
  void_reason: z.string().nullable(),
  seat: z.string().nullable(),
  /** The name of the variant: "VIP". */
  kind: z.string(),
  /** ₮ */
  price: z.number(),
  used_at: z.string().nullable(),
  event: eventBodySchema,
  /** Content of the QR code, and its picture as SVG; null where it opens no door. */
  code: z.string().nullable(),
  qr_svg: z.string().nullable(),
  refundable: z.boolean(),
  transferable: z.boolean(),
  /** Moment until which somebody may accept it; null where it is offered to nobody. */
  offered_until: z.string().nullable()
})
export const eTicketsSchema = z.object({ e_tickets: z.array(eTicketSchema), count: z.number() })
export type ETicketBody = z.output<typeof eTicketSchema>
export type ETicketsBody = z.output<typeof eTicketsSchema>

/** `GET /orders/:number/seats`: the plan of each line with numbered seats, the best seat first. */
export const orderSeatsSchema = z.object({
  seats: z.array(
    z.object({
      line_item_id: z.string(),
      /** Title of the event, and of the variant. */
      event: z.string(),
      kind: z.string(),
      quantity: z.int(),
      seats: z.array(z.object({ /** `A-1` */ seat: z.string(), state: z.enum(['free', 'own', 'taken']) }))
    })
  ),
  count: z.int()
})
export type OrderSeatsBody = z.output<typeof orderSeatsSchema>

/** `PUT /orders/:number/line_items/:id/seats`: as many as the line has tickets. */
export const chooseSeatsRequestSchema = z.strictObject({ seats: z.array(z.string().max(20)).max(100) })

/** `POST /e_tickets/:number/transfers`: to whom. */
export const ticketTransferRequestSchema = z.strictObject({
  to: z.string().transform((written, ctx) => {
    const login = parseLogin(written)
    if (login.ok) return login.value
    ctx.addIssue({ code: 'custom', params: { problem: login.problem } })
    return z.NEVER
  })
})

/** `POST /e_tickets/accept`: the token of the link. */
export const ticketAcceptRequestSchema = z.strictObject({ token: z.string().min(1).max(64) })

/** Calls of staff. */
const scanned = z.object({
  number: z.string(),
  event: z.string(),
  event_title: z.string(),
  state: z.enum(TICKET_STATES),
  version: z.number(),
  seat: z.string().nullable(),
  kind: z.string(),
  used_at: z.string().nullable()
})
export const staffTicketSchema = scanned.extend({
  order_number: z.string(),
  price: z.number(),
  issued_at: z.string(),
  void_reason: z.string().nullable()
})
const scanSchema = z.object({
  id: z.string(),
  number: z.string(),
  event: z.string(),
  result: z.enum(SCAN_RESULTS),
  offline_result: z.enum(SCAN_RESULTS).nullable(),
  conflict: z.boolean(),
  /** Its number was typed by hand. */
  typed: z.boolean(),
  staff: z.string(),
  device: z.string(),
  scanned_at: z.string(),
  received_at: z.string()
})
export type ScanBody = z.output<typeof scanSchema>
export const staffTicketViewSchema = staffTicketSchema.extend({ scans: z.array(scanSchema) })
export const staffTicketsSchema = z.object({
  e_tickets: z.array(staffTicketSchema),
  count: z.number(),
  total_count: z.number(),
  page: z.number(),
  pages: z.number()
})
export const scansSchema = z.object({ scans: z.array(scanSchema), count: z.number() })
export type ScansBody = z.output<typeof scansSchema>
export type StaffTicketsBody = z.output<typeof staffTicketsSchema>
export type StaffTicketView = z.output<typeof staffTicketViewSchema>
export type StaffTicketBody = z.output<typeof staffTicketSchema>

export const staffTicketsQuerySchema = z.strictObject({
  event: z.string().max(80).optional(),
  state: z.enum(TICKET_STATES).optional(),
  number: z.string().max(30).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1)
})
export const scansQuerySchema = z.strictObject({
  event: z.string().max(80).optional(),
  conflicts: z.enum(['1']).optional()
})

/** Events with tickets, soonest first, and the key by which a scanner checks codes without a network. */
export const doorEventsSchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      starts_at: z.string(),
      /** When its doors let people in. */
      admits_from: z.string(),
      admits_until: z.string()
    })
  ),
  /** Raw Ed25519 key, base64url. */
  public_key: z.string()
})
export type DoorEventsBody = z.output<typeof doorEventsSchema>

/** All tickets of an event, for a scanner without a network. */
export const doorListSchema = z.object({ e_tickets: z.array(scanned), count: z.number() })
export type DoorListBody = z.output<typeof doorListSchema>
export type DoorTicket = DoorListBody['e_tickets'][number]

const scanId = z.uuid()
/** A QR code, or a number that somebody typed. */
const shown = z
  .string()
  .max(300)
  .transform((written, ctx) => {
    const code = parseTicketCode(written)
    if (code) return { number: code.number, code }
    const number = parseTicketNumber(written)
    if (number) return { number, code: undefined }
    ctx.addIssue({ code: 'custom', params: { problem: 'ticket-code-invalid' } })
    return z.NEVER
  })

/** `POST /api/back_office/e_tickets/mark_used`: a scan, or many that waited for the network. */
export const markUsedRequestSchema = z.strictObject({
  scans: z
    .array(
      z.strictObject({
        id: scanId,
        event: z.string().min(1).max(80),
        code: shown,
        /** A number that staff typed; one that a camera read is refused. */
        typed: z.boolean().default(false),
        scanned_at: moment,
        /** The answer that the scanner gave by itself. */
        offline_result: z.enum(SCAN_RESULTS).optional()
      })
    )
    .min(1)
    .max(200)
})
export type MarkUsedRequest = z.input<typeof markUsedRequestSchema>
export type ScanInput = z.output<typeof markUsedRequestSchema>['scans'][number]
export const markUsedResponseSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      result: z.enum(SCAN_RESULTS),
      conflict: z.boolean(),
      /** Null where nobody knows it. */
      e_ticket: scanned.nullable()
    })
  )
})
export type MarkUsedResponse = z.output<typeof markUsedResponseSchema>
