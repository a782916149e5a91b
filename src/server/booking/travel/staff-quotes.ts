import { pagedBy } from '../../../contract/paging.ts'
import type {
  StaffQuoteBody,
  StaffQuotesBody,
  StaffQuotesQuery,
  TicketQuoteRequest,
  TravelPassportsBody
} from '../../../contract/staff/travel-quote.ts'
import type { AnswerQuoteRequest } from '../../../contract/booking/travel-quote.ts'
import { ok } from '../../../domain/result.ts'
import type { TravelQuoteState } from '../../../domain/booking/travel-quote.ts'
import { recordStaffAction } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { TravelDeps } from './deps.ts'
import { decryptedPassenger } from './passengers.ts'
import { passengersOf, quoteByNumber } from './queries.ts'
import type { TravelQuoteAdmin } from './quote-admin.ts'
import { quoteBody } from './quote-body.ts'

interface Deps extends Pick<TravelDeps, 'db' | 'payments' | 'now'> {
  readonly admin: TravelQuoteAdmin
}

/** States in which something is to be done by staff. */
const WAITING: readonly TravelQuoteState[] = ['requested', 'paid']
const QUOTE_NOT_FOUND = notFound('travel-quote-not-found')

/** Quotes at the screen of staff: each change is a line of the audit. */
export const createStaffQuotes = (deps: Deps) =>
  bindDeps(deps, { list, view, passports, answer, ticket, decline, expire })

export type StaffQuotes = ReturnType<typeof createStaffQuotes>

/** The oldest first: it has waited longest. */
async function list(deps: Deps, { state, page, per_page }: StaffQuotesQuery): ServiceResult<StaffQuotesBody> {
  const wanted = deps.db.query.selectFrom('travel_quotes').where('state', 'in', state ? [state] : WAITING)
  const rows = await wanted
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const { total } = await wanted.select(e => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return ok({
    travel_quotes: await Promise.all(
      rows.map(async row => ({ ...(await quoteBody(deps, row)), answers: row.answers }))
    ),
    ...pagedBy({ page, per_page }, rows.length, Number(total))
  })
}

async function view(deps: Deps, number: string): ServiceResult<StaffQuoteBody> {
  const row = await quoteByNumber(deps.db, number)
  return row ? ok({ ...(await quoteBody(deps, row)), answers: row.answers }) : QUOTE_NOT_FOUND
}

/** Passport data by which seats are booked; whoever reads them stands in the audit. */
async function passports({ db, now }: Deps, staff: StaffPrincipal, number: string): ServiceResult<TravelPassportsBody> {
  return db.change(async tx => {
    const row = await quoteByNumber(tx, number)
    if (!row) return QUOTE_NOT_FOUND
    const rows = await passengersOf(tx, row.id)
    const subject = { type: 'travel-quote', id: number }
    await recordStaffAction(tx, staff, { action: 'travel_quotes.read_passports', subject }, now())
    return ok({
      passports: rows
        .map(passenger => decryptedPassenger(db.encryption, passenger))
        .map(({ title, first_name, last_name, birth_date, passport_number, passport_expires_on }) => ({
          ...{ title, first_name, last_name, birth_date, passport_number, passport_expires_on }
        }))
    })
  })
}

/** Makes a change and answers the quote as it is afterwards. */
async function changed(
  deps: Deps,
  number: string,
  change: (admin: TravelQuoteAdmin) => ServiceResult<undefined>
): ServiceResult<StaffQuoteBody> {
  const done = await change(deps.admin)
  return done.ok ? view(deps, number) : done
}

const answer = (deps: Deps, staff: StaffPrincipal, number: string, request: AnswerQuoteRequest) =>
  changed(deps, number, admin => admin.answer(number, request, staff))

const ticket = (
  deps: Deps,
  staff: StaffPrincipal,
  number: string,
  { booking_reference, ticket_numbers }: TicketQuoteRequest
) => changed(deps, number, admin => admin.ticket(number, booking_reference, ticket_numbers, staff))

const decline = (deps: Deps, staff: StaffPrincipal, number: string, reason: string) =>
  changed(deps, number, admin => admin.decline(number, reason, staff))

const expire = (deps: Deps, staff: StaffPrincipal, number: string) =>
  changed(deps, number, admin => admin.expire(number, staff))
