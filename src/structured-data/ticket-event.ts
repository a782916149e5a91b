import type { Event } from 'schema-dts'
import type { TicketEventBody } from '../contract/booking/e-ticket.ts'
import { organizationId } from './publisher.ts'

/** schema.org Event: what the tickets of a product are for; `url` is the product's page, absolute, as canonical. */
export const ticketEventData = (
  { title, venue, address, doors_at, starts_at, ends_at }: TicketEventBody,
  url: string
) =>
  ({
    '@type': 'Event',
    '@id': `${url}#event`,
    url,
    name: title,
    doorTime: doors_at,
    startDate: starts_at,
    endDate: ends_at,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue,
      address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'MN' }
    },
    organizer: { '@id': organizationId(url) }
  }) satisfies Event
