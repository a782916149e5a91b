import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { StaffTicketBody } from '../../../contract/booking/e-ticket.ts'
import { TICKET_STATES } from '../../../domain/booking/e-ticket.ts'
import { fillPlaceholders, plural } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import {
  $boxResult,
  $boxSearch,
  $boxTicket,
  $boxTickets,
  markTicketUsed,
  moreTickets,
  openBoxOffice,
  searchTickets,
  toggleTicket
} from '../../../stores/booking/box-office.ts'
import { Button, TextButton } from '../../shell/button.tsx'
import { SelectField, TextField } from '../../shell/field.tsx'
import { EventField, Filter, PagedList } from './box-office-parts.tsx'
import { BoxOfficeCoupons } from './box-office-coupons.tsx'
import { BoxOfficeScans, ScanLine } from './box-office-scans.tsx'
import { StaffPage } from '../staff-page.tsx'
import type { BoxOfficeProps } from '../words.ts'

/** Tickets with their scans, and coupons, for staff at a counter. */
export const BoxOfficePage = (props: BoxOfficeProps) => (
  <StaffPage {...props} permission="tickets.read">
    <div className="grid gap-6">
      <h1 className="text-2xl font-semibold tracking-tight">{props.office.title}</h1>
      <Search {...props} />
      <Tickets {...props} />
      <BoxOfficeScans {...props} />
      <BoxOfficeCoupons {...props} />
    </div>
  </StaffPage>
)

function Search({ office }: BoxOfficeProps) {
  const search = useStore($boxSearch)
  useEffect(() => void openBoxOffice(), [])
  const change = (part: Partial<typeof search>) => $boxSearch.set({ ...$boxSearch.get(), ...part })
  return (
    <Filter send={searchTickets} submit={office.search}>
      <TextField
        id="box-number"
        name="number"
        label={office.number}
        value={search.number}
        maxLength={20}
        onText={number => change({ number })}
      />
      <EventField id="box-event" office={office} value={search.event} onText={event => change({ event })} />
      <SelectField
        id="box-state"
        name="state"
        label={office.state}
        value={search.state}
        choices={[
          { value: '', name: office.all_states },
          ...TICKET_STATES.map(state => ({ value: state, name: office[`state_${state}`] }))
        ]}
        onText={state => change({ state })}
      />
    </Filter>
  )
}

function Tickets(props: BoxOfficeProps) {
  const { locale, office } = props
  const found = useStore($boxTickets)
  if (!found) return null
  return (
    <section aria-labelledby="box-tickets">
      <h2 id="box-tickets" className="text-lg font-semibold">
        {office.tickets}
      </h2>
      <PagedList
        list={found}
        status={found.total_count === 0 ? office.none : plural(locale, office, 'found', found.total_count)}
        more={office.more}
        load={moreTickets}
      >
        {found.e_tickets.map(ticket => (
          <Ticket key={ticket.number} {...props} ticket={ticket} />
        ))}
      </PagedList>
    </section>
  )
}

function Ticket(props: BoxOfficeProps & { readonly ticket: StaffTicketBody }) {
  const { ticket, locale, office } = props
  const isOpen = useStore($boxTicket)?.number === ticket.number
  const place = [ticket.kind, ticket.seat && fillPlaceholders(office.seat, { seat: ticket.seat })]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="rounded-card border border-line p-4" data-ticket={ticket.number}>
      <p className="figures flex justify-between gap-4 font-semibold">
        {ticket.number} <span>{office[`state_${ticket.state}`]}</span>
      </p>
      <p>{ticket.event_title}</p>
      <p className="figures text-sm text-ink-soft">
        {[place, money(locale, ticket.price), fillPlaceholders(office.order, { number: ticket.order_number })].join(
          ' · '
        )}
      </p>
      <p className="figures text-sm text-ink-soft">
        {ticket.used_at
          ? fillPlaceholders(office.used, { moment: dateTime(locale, ticket.used_at) })
          : fillPlaceholders(office.issued, { moment: dateTime(locale, ticket.issued_at) })}
      </p>
      <TextButton aria-expanded={isOpen} onClick={() => void toggleTicket(ticket.number)}>
        {office.open}
      </TextButton>
      {isOpen && <Scans {...props} />}
    </li>
  )
}

function Scans({ locale, office }: BoxOfficeProps) {
  const ticket = useStore($boxTicket)
  const result = useStore($boxResult)
  if (!ticket) return null
  return (
    <div className="mt-2">
      <h3 className="font-semibold">{office.scans}</h3>
      {ticket.scans.length === 0 && <p>{office.no_scans}</p>}
      <ul className="figures text-sm">
        {ticket.scans.map(scan => (
          <li key={scan.id} className="py-1">
            <ScanLine scan={scan} locale={locale} office={office} />
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 font-medium empty:hidden">
        {result && fillPlaceholders(office.marked, { result: office[`result_${result}`] })}
      </p>
      {ticket.state === 'valid' && (
        <Button className="mt-3" onClick={() => void markTicketUsed(ticket)}>
          {office.mark_used}
        </Button>
      )}
    </div>
  )
}
