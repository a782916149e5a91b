import { words } from '../i18n/words.ts'

/** The house as machines know it: one name in every language. */
export const houseName = () => words('en', 'site')('name')

/** One thing with one name on every page: what is said of it on the home page holds everywhere. */
export const houseId = (anyUrl: string) => new URL('/#organization', anyUrl).href

/** The house where another thing is its work: publisher, seller. `anyUrl` is a URL of this site. */
export const houseData = (anyUrl: string) => ({
  '@type': 'Organization',
  '@id': houseId(anyUrl),
  name: houseName(),
  url: new URL('/', anyUrl).href,
  logo: { '@type': 'ImageObject', url: new URL('/icon-512.png', anyUrl).href, width: 512, height: 512 }
})
