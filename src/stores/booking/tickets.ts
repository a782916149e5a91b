import { atom } from 'nanostores'
import { problemOf } from '../../api/problem-error.ts'
import {
  deleteTicketOffer,
  getTickets,
  postTicketAccept,
  postTicketOffer,
  postTicketRefund
} from '../../api/tickets.ts'
import type { ETicketBody } from '../../contract/booking/e-ticket.ts'
import '../identity/authorize-calls.ts'
import { showProblem } from '../notice.ts'
import { persisted } from '../persisted.ts'

const isTickets = (value: unknown): value is readonly ETicketBody[] => Array.isArray(value)

/** One's own tickets, kept in this browser until signing out: a door may be where there is no network. */
export const $tickets = persisted<readonly ETicketBody[]>('tickets', [], isTickets)
/** `offline`: what is shown was kept, and may have changed since. */
export const $ticketsStatus = atom<'loading' | 'ready' | 'offline' | 'failed'>('loading')
export const $ticketBusy = atom(false)

export async function loadTickets() {
  $ticketsStatus.set('loading')
  try {
    $tickets.set((await getTickets()).e_tickets)
    $ticketsStatus.set('ready')
  } catch (error) {
    const isAway = problemOf(error).status === 0
    $ticketsStatus.set(isAway ? 'offline' : 'failed')
    if (!isAway) showProblem(error)
  }
}

const put = (ticket: ETicketBody) => {
  const isThere = $tickets.get().some(({ number }) => number === ticket.number)
  $tickets.set(
    isThere ? $tickets.get().map(each => (each.number === ticket.number ? ticket : each)) : [ticket, ...$tickets.get()]
  )
}

async function change(work: () => Promise<ETicketBody>): Promise<boolean> {
  if ($ticketBusy.get()) return false
  $ticketBusy.set(true)
  try {
    put(await work())
    return true
  } catch (error) {
    showProblem(error)
    return false
  } finally {
    $ticketBusy.set(false)
  }
}

export const refundTicket = (number: string) => change(() => postTicketRefund(number))
export const withdrawTicket = (number: string) => change(() => deleteTicketOffer(number))
export const acceptTicket = (token: string) => change(() => postTicketAccept(token))

/** Why it was not offered, as a sentence; empty when it was. */
export async function offerTicket(number: string, to: string): Promise<string> {
  try {
    put(await postTicketOffer(number, to))
    return ''
  } catch (error) {
    const { errors, message } = problemOf(error)
    if (!message) showProblem(error)
    return errors['to']?.[0] ?? message
  }
}
