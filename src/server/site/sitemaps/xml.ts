/** One address of the site, as the sitemap protocol and its language links want it. */
export interface SitemapUrl {
  readonly url: string
  /** ISO 8601; none where nothing says when the content last changed. */
  readonly changed?: string | undefined
  /** Language → the same page in it, this one included; none for a page in one language. */
  readonly languages?: readonly (readonly [language: string, url: string])[] | undefined
}

/** The protocol allows no more in one file. */
export const URLS_MAX = 50_000

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const dated = (changed: string | undefined) => (changed === undefined ? '' : `<lastmod>${escape(changed)}</lastmod>`)

export function sitemapOf(urls: readonly SitemapUrl[]): string {
  const entries = urls.map(({ url, changed, languages = [] }) => {
    const links = languages.map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escape(href)}"/>`
    )
    return `<url><loc>${escape(url)}</loc>${dated(changed)}${links.join('')}</url>`
  })
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

/** The list of all sitemaps. */
export const sitemapIndexOf = (parts: readonly Pick<SitemapUrl, 'url' | 'changed'>[]) =>
  `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${parts.map(({ url, changed }) => `<sitemap><loc>${escape(url)}</loc>${dated(changed)}</sitemap>`).join('\n')}
</sitemapindex>
`

/** The newest of some moments in ISO 8601. */
export const newestDate = (moments: readonly (string | undefined)[]) =>
  moments.reduce(
    (last, moment) => (moment !== undefined && (last === undefined || moment > last) ? moment : last),
    undefined
  )
