import type { Event } from 'schema-dts'
import type { RouletteNight } from '../contract/games/roulette.ts'
import { organizationId } from './publisher.ts'

/** schema.org Event: a game night at a branch; `url` is absolute, as canonical. */
export const gameNightData = ({ title, starts_at, ends_at, location }: RouletteNight, url: string) =>
  ({
    '@type': 'Event',
    '@id': `${url}#night`,
    url,
    name: title,
    startDate: starts_at,
    endDate: ends_at,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: location.name,
      address: { '@type': 'PostalAddress', streetAddress: location.address, addressCountry: 'MN' }
    },
    organizer: { '@id': organizationId(url) }
  }) satisfies Event
