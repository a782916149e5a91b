import { hotelMail } from '../providers/mail/index.ts'
import { EXPIRED, type OutboxDeps, type OutboxHandlers, postMail } from './outbox-deps.ts'

/** Letters about what was booked. */
export function bookingHandlers(deps: OutboxDeps): OutboxHandlers<'hotel.letter'> {
  const { hotelBookings, publicUrl } = deps
  return {
    async 'hotel.letter'(message, { key }) {
      const content = await hotelBookings.letterContent(message)
      if (!content) return EXPIRED
      return postMail(deps, message, { ...hotelMail(content, publicUrl), to: content.booking.email }, key)
    }
  }
}
