import { houseData } from './house.ts'

interface Organization {
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

/** schema.org Organization: the house itself, on its home page. */
export function organizationData({ url, name, description, phone, email, city }: Organization) {
  const house = houseData(url)
  return {
    ...house,
    '@type': 'OnlineStore',
    ...(name !== house.name && { alternateName: name }),
    description,
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'MN' },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: phone,
      email,
      availableLanguage: ['mn', 'en']
    }
  }
}
