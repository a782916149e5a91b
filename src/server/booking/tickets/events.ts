import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ticketEventRecord, type TicketEventBody, type TicketEventRecord } from '../../../contract/booking/e-ticket.ts'
import { shiftMoment, repetitionOffsetMs } from '../../../domain/demonstration.ts'
import { localDate } from '../../../domain/time.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'

const FILE = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.json$/

export interface TicketEvent extends TicketEventRecord {
  /** Name of its file; for an invented event that comes again with its day. */
  readonly id: string
}

export interface TicketEvents {
  readonly all: readonly TicketEvent[]
  /** The event whose tickets a product is. */
  ofProduct(sku: string): TicketEvent | undefined
}

/** Events of `content/events/`; a file that is not of the schema stops the start, by its name. */
export async function readTicketEvents(folder: string, now: Date): Promise<TicketEvents> {
  const names = await readdir(folder).catch((): string[] => [])
  const all = await Promise.all(
    names.sort().flatMap(name => {
      const id = FILE.exec(name)?.[1]
      return id === undefined ? [] : readOne(folder, name, id, now)
    })
  )
  const bySku = new Map(all.map(event => [event.product, event]))
  if (bySku.size < all.length) throw new Error('Two files of content/events have one product')
  return { all: all.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)), ofProduct: sku => bySku.get(sku) }
}

async function readOne(folder: string, name: string, id: string, now: Date): Promise<TicketEvent> {
  const parsed = ticketEventRecord.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  if (parsed.success) return repeated({ id, ...parsed.data }, now)
  const [issue] = parsed.error.issues
  throw new Error(`content/events/${name} is not of its schema (${issue?.path.join('.')}: ${issue?.message})`)
}

/** An invented event that has ended comes again, as another one: its seats are free, and old tickets do not open it. */
function repeated(event: TicketEvent, now: Date): TicketEvent {
  const ms = event.demonstration ? repetitionOffsetMs(event.ends_at, now) : 0
  if (ms === 0) return event
  const starts_at = shiftMoment(event.starts_at, ms)
  return {
    ...event,
    id: `${event.id}-${localDate(new Date(starts_at))}`,
    starts_at,
    doors_at: shiftMoment(event.doors_at, ms),
    ends_at: shiftMoment(event.ends_at, ms),
    refund_until: shiftMoment(event.refund_until, ms)
  }
}

/** A ticket's own copy of its event: it is valid for what was sold, also when the file has gone. */
const soldEventRecord = ticketEventRecord.omit({ product: true, seats: true })
export const soldEventColumn = jsonColumn('e_tickets.event_json', soldEventRecord)
export type SoldEvent = ReturnType<typeof soldEventColumn.read>

export const soldEventOf = ({ id: _, product: __, seats: ___, ...sold }: TicketEvent): SoldEvent => sold

const iso = (moment: string) => new Date(moment).toISOString()

export function eventBody(id: string, sold: SoldEvent, wanted: Locale): TicketEventBody {
  const locale = isShopLocale(wanted) ? wanted : 'en'
  return {
    id,
    title: sold.title[locale],
    venue: sold.venue[locale],
    address: sold.address[locale],
    doors_at: iso(sold.doors_at),
    starts_at: iso(sold.starts_at),
    ends_at: iso(sold.ends_at),
    refund_until: iso(sold.refund_until),
    demonstration: sold.demonstration
  }
}

/** The event whose tickets a product is, as its page shows it. */
export function eventOfProduct(events: TicketEvents, sku: string, locale: Locale): TicketEventBody | undefined {
  const event = events.ofProduct(sku)
  return event && eventBody(event.id, soldEventOf(event), locale)
}
