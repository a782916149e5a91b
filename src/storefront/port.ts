import type { Storefront } from '../contract/site/storefront.ts'

// On the global object and not in a module variable: Astro bundles its pages, so that a page and the server
// hold two copies of this file that must still find the same shop.
const KEY = Symbol.for('delguur.storefront')
const holder = globalThis as { [KEY]?: Storefront }

/** Gives pages the shop they read from: called once by the server, by the build and by development. */
export function provideStorefront(shop: Storefront): void {
  holder[KEY] = shop
}

/** The shop, for pages. */
export function storefront(): Storefront {
  const shop = holder[KEY]
  if (!shop) throw new Error('No storefront: pages are rendered by the server, `npm run build` or `npm run dev`')
  return shop
}
