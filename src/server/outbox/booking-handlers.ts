import { hotelMail, ticketMail, ticketOfferMail, ticketOfferSms, travelMail } from '../providers/mail/index.ts'
import {
  MESSAGE_DONE,
  MESSAGE_EXPIRED,
  type OutboxDeps,
  type OutboxHandlers,
  postMail,
  postSms
} from './outbox-deps.ts'

type BookingKind =
  | 'e-ticket.order'
  | 'e-ticket.owner'
  | 'e-ticket.offer-mail'
  | 'e-ticket.offer-sms'
  | 'hotel-booking.notification'
  | 'travel-quote.notification'

/** Mails about what was booked. */
export function bookingHandlers(deps: OutboxDeps): OutboxHandlers<BookingKind> {
  const { hotelBookings, tickets, travelQuotes, publicUrl } = deps
  return {
    async 'e-ticket.order'(message, { key }) {
      const content = await tickets.orderTicketsContent(message.orderId)
      return content
        ? postMail(deps, message, { ...ticketMail(content, publicUrl), to: content.to }, key)
        : MESSAGE_DONE
    },
    async 'e-ticket.owner'(message, { key }) {
      const content = await tickets.ownTicketContent(message)
      return content
        ? postMail(deps, message, { ...ticketMail(content, publicUrl), to: content.to }, key)
        : MESSAGE_DONE
    },
    async 'e-ticket.offer-mail'(message, { key }) {
      const { number, locale, code, to } = message
      const offer = await tickets.offerContent(number, locale, code)
      return offer ? postMail(deps, message, { ...ticketOfferMail(offer, locale), to }, key) : MESSAGE_EXPIRED
    },
    async 'e-ticket.offer-sms'(message, { key }) {
      const { number, locale, code, phone } = message
      const offer = await tickets.offerContent(number, locale, code)
      if (!offer) return MESSAGE_EXPIRED
      // Anybody's number may be written into an offer.
      return postSms(deps, message, { phone, text: ticketOfferSms(offer, locale) }, key, { isVerified: false })
    },
    async 'hotel-booking.notification'(message, { key }) {
      const content = await hotelBookings.mailContent(message)
      if (!content) return MESSAGE_EXPIRED
      return postMail(deps, message, { ...hotelMail(content, publicUrl), to: content.booking.email }, key)
    },
    async 'travel-quote.notification'(message, { key }) {
      const content = await travelQuotes.mailContent(message)
      if (!content) return MESSAGE_EXPIRED
      return postMail(deps, message, { ...travelMail(content, publicUrl), to: content.to }, key)
    }
  }
}
