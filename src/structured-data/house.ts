/** The house as machines know it, in every language. */
export const HOUSE_NAME = 'Delguur'

/** One thing with one name on every page: what is said of it on the home page holds everywhere. */
export const houseId = (anyUrl: string) => new URL('/#organization', anyUrl).href

/** The house where another thing is its work: publisher, seller. `anyUrl` is a URL of this site. */
export const houseData = (anyUrl: string) => ({
  '@type': 'Organization',
  '@id': houseId(anyUrl),
  name: HOUSE_NAME,
  url: new URL('/', anyUrl).href,
  logo: { '@type': 'ImageObject', url: new URL('/icon-512.png', anyUrl).href, width: 512, height: 512 }
})
