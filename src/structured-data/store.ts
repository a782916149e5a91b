import type { DayOfWeek, Store } from 'schema-dts'
import { organizationId } from './publisher.ts'

interface StoreFacts {
  /** Absolute, as canonical. */
  readonly url: string
  readonly name: string
  /** Street and number. */
  readonly address: string
  readonly city: string
  /** Phone in international form. */
  readonly phone: string
  readonly latitude: number
  readonly longitude: number
  /** Path or URL; without one the page's preview picture stands in. */
  readonly image?: string | undefined
  /** Days by their English names (`Monday`), times as `09:00` in Ulaanbaatar. */
  readonly hours: readonly { readonly days: readonly DayOfWeek[]; readonly opens: string; readonly closes: string }[]
}

/** schema.org Store: one branch. */
export const storeData = ({ url, name, address, city, phone, latitude, longitude, image, hours }: StoreFacts) =>
  ({
    '@type': 'Store',
    '@id': `${url}#store`,
    url,
    name,
    ...(image !== undefined && { image: [new URL(image, url).href] }),
    parentOrganization: { '@id': organizationId(url) },
    address: { '@type': 'PostalAddress', streetAddress: address, addressLocality: city, addressCountry: 'MN' },
    telephone: phone,
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes
    }))
  }) satisfies Store
