import type { Organization } from 'schema-dts'
import { words } from '../i18n/words.ts'

/** The shop's name for machines: the same in every language. */
export const organizationName = () => words('en', 'company')('name')

/** The same `@id` on every page, so that the facts given on the home page hold everywhere. */
export const organizationId = (anyUrl: string) => new URL('/#organization', anyUrl).href

/** Search engines read numbers as pixels; the vocabulary's types have only texts with a unit. */
const LOGO_PIXELS: object = { width: 512, height: 512 }

/** The shop as the publisher or author of something else. `anyUrl` is a URL of this site. */
export const publisherData = (anyUrl: string) =>
  ({
    '@type': 'Organization',
    '@id': organizationId(anyUrl),
    name: organizationName(),
    url: new URL('/', anyUrl).href,
    logo: { '@type': 'ImageObject', url: new URL('/icon-512.png', anyUrl).href, ...LOGO_PIXELS }
  }) satisfies Organization
