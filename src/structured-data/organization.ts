import type { OnlineStore } from 'schema-dts'
import { publisherData } from './publisher.ts'

interface OrganizationFacts {
  /** Of the home page. */
  readonly url: string
  /** As its readers write it. */
  readonly name: string
  readonly description: string
  /** In international form. */
  readonly phone: string
  readonly email: string
  readonly city: string
}

/** schema.org OnlineStore: the shop itself, on its home page. */
export function organizationData({ url, name, description, phone, email, city }: OrganizationFacts) {
  const publisher = publisherData(url)
  return {
    ...publisher,
    '@type': 'OnlineStore',
    ...(name !== publisher.name && { alternateName: name }),
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
