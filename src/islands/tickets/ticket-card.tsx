import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import type { ETicketBody } from '../../contract/booking/e-ticket.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime, money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { $ticketBusy, offerTicket, refundTicket, withdrawTicket } from '../../stores/booking/tickets.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'

export interface TicketsProps {
  readonly locale: ShopLocale
  readonly words: Messages<'tickets'>
}

type Props = TicketsProps & { readonly ticket: ETicketBody }

/** A ticket with its code; one that was used or is void says so in its place. */
export function TicketCard(props: Props) {
  const { ticket, locale, words } = props
  const { event, qr_svg, number, state } = ticket
  return (
    <li className="overflow-hidden rounded-xl border border-line" data-ticket={number}>
      <div className="grid gap-5 p-5 small:grid-cols-[1fr_auto]">
        <div>
          <h2 className="text-xl font-semibold">{event.title}</h2>
          {event.demonstration && <p className="mt-1 text-sm text-warn">{words.demonstration}</p>}
          <Facts {...props} />
        </div>
        {qr_svg !== null && state === 'valid' ? (
          <figure className="justify-self-center text-center">
            <span className="code-ground block rounded-card border border-line p-2">
              <img
                src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
                alt={words.code}
                width="220"
                height="220"
                className="block size-55"
              />
            </span>
            <figcaption className="figures mt-2 text-lg font-semibold">{number}</figcaption>
          </figure>
        ) : (
          <p className="self-center rounded-card bg-mist px-5 py-3 text-center font-semibold">
            {words[state === 'used' ? 'used' : 'void']}
            {ticket.used_at && (
              <span className="block font-normal">
                {fillPlaceholders(words.used_at, { moment: dateTime(locale, ticket.used_at) })}
              </span>
            )}
          </p>
        )}
      </div>
      {state === 'valid' && <Actions {...props} />}
    </li>
  )
}

function Facts({ ticket: { event, seat, kind, order_number, price }, locale, words }: Props) {
  const facts = [
    [words.starts, dateTime(locale, event.starts_at)],
    [words.doors, dateTime(locale, event.doors_at)],
    [words.place, `${event.venue}, ${event.address}`],
    ...(kind ? [[words.kind, kind]] : []),
    ...(seat ? [[words.seat, seat]] : []),
    [words.order, `${order_number} · ${money(locale, price)}`]
  ] as const
  return (
    <dl className="mt-3 grid gap-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actions(props: Props) {
  const { ticket, locale, words } = props
  const { number, offered_until, refundable, transferable, event } = ticket
  const [open, setOpen] = useState<'' | 'give' | 'refund'>('')
  const busy = useStore($ticketBusy)
  return (
    <div className="border-t border-dashed border-line p-5">
      {offered_until === null ? (
        <div className="flex flex-wrap gap-x-6">
          {transferable && (
            <TextButton aria-expanded={open === 'give'} onClick={() => setOpen(open === 'give' ? '' : 'give')}>
              {words.give}
            </TextButton>
          )}
          {refundable && (
            <TextButton aria-expanded={open === 'refund'} onClick={() => setOpen(open === 'refund' ? '' : 'refund')}>
              {words.refund}
            </TextButton>
          )}
        </div>
      ) : (
        <p>
          {fillPlaceholders(words.offered, { until: dateTime(locale, offered_until) })}{' '}
          <TextButton onClick={() => void withdrawTicket(number)}>{words.withdraw}</TextButton>
        </p>
      )}
      {open === 'give' && offered_until === null && <Give {...props} onDone={() => setOpen('')} />}
      {open === 'refund' && refundable && (
        <div className="mt-3">
          <p className="mb-3">{fillPlaceholders(words.refund_text, { until: dateTime(locale, event.refund_until) })}</p>
          <Button look="quiet" held={busy} onClick={() => void refundTicket(number)}>
            {words.refund_confirm}
          </Button>
        </div>
      )}
    </div>
  )
}

function Give({ ticket: { number }, words, onDone }: Props & { readonly onDone: () => void }) {
  const id = useId()
  const [to, setTo] = useState('')
  const [problem, setProblem] = useState('')
  async function send() {
    const refused = await offerTicket(number, to)
    setProblem(refused)
    if (refused === '') onDone()
    else document.getElementById(id)?.focus()
  }
  return (
    <form
      method="dialog"
      noValidate
      className="mt-3 grid max-w-md gap-4"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <p>{words.give_text}</p>
      <TextField
        id={id}
        name="to"
        label={words.to}
        hint={words.to_hint}
        value={to}
        problem={problem}
        onText={setTo}
        autoComplete="off"
        required
        alone
      />
      <Button type="submit" className="justify-self-start">
        {words.give_send}
      </Button>
    </form>
  )
}
