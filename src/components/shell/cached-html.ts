/** HTML in the bytes that are sent, and between them the names of places that each page fills. */
type CachedHtml = readonly (Uint8Array | { readonly place: string })[]

const cache = new WeakMap<object, Map<string, CachedHtml>>()
const encoder = new TextEncoder()

/**
 * HTML rendered once and reused for as long as `of`, the thing it was made from, is the same object:
 * a shop that changes its shelves gets a new menu, and the old one is forgotten with its tree.
 */
export const getCachedHtml = (of: object, name: string) => cache.get(of)?.get(name)

/** Kept as bytes: Cyrillic text would be encoded anew for every page otherwise, a fifth of what a page cost. */
export function cacheHtml(of: object, name: string, html: string): CachedHtml {
  const pieces = html
    .split(/%%(\w+)%%/)
    .map((text, index) => (index % 2 === 0 ? encoder.encode(text) : { place: text }))
  // In development words and components change under a page that stays.
  if (import.meta.env?.DEV) return pieces
  const ofThing = cache.get(of) ?? new Map<string, CachedHtml>()
  cache.set(of, ofThing.set(name, pieces))
  return pieces
}

/** Reused HTML with this page's own values in its `%%name%%` places, as children for Astro, which escapes the values. */
export const fillPlaces = (html: CachedHtml, places: Readonly<Record<string, string>>) =>
  html.map(piece => (piece instanceof Uint8Array ? piece : (places[piece.place] ?? `%%${piece.place}%%`)))
