import type { Service } from 'schema-dts'
import { organizationId } from './publisher.ts'

interface ServiceFacts {
  /** Absolute, as canonical. */
  readonly url: string
  readonly name: string
  readonly description: string
}

/** schema.org Service: quotes for flights, which have no price before they are answered. */
export const travelServiceData = ({ url, name, description }: ServiceFacts) =>
  ({
    '@type': 'Service',
    '@id': `${url}#service`,
    url,
    name,
    description,
    serviceType: 'Flight booking',
    provider: { '@id': organizationId(url) },
    areaServed: { '@type': 'Country', name: 'Mongolia' }
  }) satisfies Service
