import type { WebSite } from 'schema-dts'
import type { Locale } from '../i18n/locales.ts'
import { organizationId, organizationName } from './publisher.ts'

interface WebsiteFacts {
  /** Address of the home page in this language. */
  readonly url: string
  readonly name: string
  readonly locale: Locale
  /** Address of the list that answers searches; its parameter is `q`. */
  readonly searchUrl: string
}

/** schema.org WebSite with the search a reader may ask from elsewhere. */
export const websiteData = ({ url, name, locale, searchUrl }: WebsiteFacts) =>
  ({
    '@type': 'WebSite',
    '@id': `${url}#website`,
    url,
    name,
    ...(name !== organizationName() && { alternateName: organizationName() }),
    inLanguage: locale,
    publisher: { '@id': organizationId(url) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${searchUrl}?q={search_term_string}` },
      'query-input': 'required name=search_term_string'
    }
  }) satisfies WebSite & { readonly potentialAction: { readonly 'query-input': string } }
