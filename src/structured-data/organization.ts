import type { OnlineStore } from 'schema-dts'
import { publisherData } from './publisher.ts'

interface OrganizationFacts {
  /** Address of the home page. */
  readonly url: string
  /** Left out while it is an example. */
  readonly legalName: string | undefined
  /** Address as its readers write it. */
  readonly name: string
  readonly description: string
  /** Phone in international form. */
  readonly phone: string
  readonly email: string
  readonly city: string
}

/** schema.org OnlineStore: the shop itself, on its home page. */
export function organizationData({ url, legalName, name, description, phone, email, city }: OrganizationFacts) {
  const publisher = publisherData(url)
  return {
    ...publisher,
    '@type': 'OnlineStore',
    ...(name !== publisher.name && { alternateName: name }),
    ...(legalName && { legalName }),
    description,
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'MN' },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: phone,
      email,
      availableLanguage: ['mn', 'en']
    }
  } satisfies OnlineStore
}
