const cache = new WeakMap<object, Map<string, string>>()

/**
 * HTML rendered once and reused for as long as `of`, the thing it was made from, is the same object:
 * a shop that changes its shelves gets a new menu, and the old one is forgotten with its tree.
 */
export const getCachedHtml = (of: object, name: string) => cache.get(of)?.get(name)

export function cacheHtml(of: object, name: string, html: string): string {
  // In development words and components change under a page that stays.
  if (import.meta.env?.DEV) return html
  // Astro joins thousands of pieces, which the engine keeps apart until a letter is asked for: every page that shows them would
  // join them anew.
  html.charCodeAt(0)
  const ofThing = cache.get(of) ?? new Map<string, string>()
  cache.set(of, ofThing.set(name, html))
  return html
}

/** Puts this page's own values into the `%%name%%` places of reused HTML; they have to be escaped already. */
export const fillPlaces = (html: string, places: Readonly<Record<string, string>>) =>
  Object.entries(places).reduce((filled, [name, value]) => filled.replaceAll(`%%${name}%%`, () => value), html)
