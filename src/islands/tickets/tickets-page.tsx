import { useStore } from '@nanostores/react'
import { Ticket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { $tickets, $ticketsStatus, acceptTicket, loadTickets } from '../../stores/booking/tickets.ts'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { Button, ButtonLink } from '../shell/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { TicketCard, type TicketsProps } from './ticket-card.tsx'

/** One's own tickets, also without a network; and the offer of another's, whose token stands after `#`. */
export const TicketsPage = (props: TicketsProps) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Tickets {...props} />
  </SignedInPage>
)

function Tickets(props: TicketsProps) {
  const { locale, words } = props
  const tickets = useStore($tickets, { ssr: 'initial' })
  const status = useStore($ticketsStatus, { ssr: 'initial' })
  useEffect(() => void loadTickets(), [])
  return (
    <div className="grid gap-6">
      <Offer {...props} />
      <p role="status" className="rounded-card bg-warn-soft p-4 text-warn empty:hidden">
        {status === 'offline' ? words.offline : ''}
      </p>
      {tickets.length > 0 ? (
        <ul className="grid gap-5">
          {tickets.map(ticket => (
            <TicketCard key={ticket.number} ticket={ticket} {...props} />
          ))}
        </ul>
      ) : status === 'loading' ? (
        <LoadingPlaceholder label={words.loading} />
      ) : (
        <StateMessage icon={Ticket} title={words.none_title} text={words.none_text}>
          <ButtonLink href={localePath(locale, '/products')}>{words.to_products}</ButtonLink>
        </StateMessage>
      )}
    </div>
  )
}

/** A ticket that somebody wants to give: it is taken by a press, and not by opening a link. */
function Offer({ words }: TicketsProps) {
  const [token, setToken] = useState('')
  useEffect(() => setToken(location.hash.slice(1)), [])
  if (!/^[\w-]{43}$/.test(token)) return null
  async function take() {
    if (!(await acceptTicket(token))) return
    history.replaceState(null, '', location.pathname)
    setToken('')
  }
  return (
    <section aria-labelledby="offer" className="rounded-xl border-2 border-accent p-5">
      <h2 id="offer" className="text-lg font-semibold">
        {words.take_title}
      </h2>
      <p className="mt-1 mb-4">{words.take_text}</p>
      <Button onClick={() => void take()}>{words.take}</Button>
    </section>
  )
}
