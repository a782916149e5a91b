type Render = () => Promise<string>

const kept = new WeakMap<object, Map<string, Promise<string>>>()

/**
 * HTML rendered once and reused for as long as `of`, the thing it was made from, is the same object:
 * a shop that changes its shelves gets a new menu, and the old one is forgotten with its tree.
 */
export function cachedHtml(of: object, name: string, render: Render): Promise<string> {
  if (import.meta.env?.DEV) return render()
  const ofThing = kept.get(of) ?? new Map<string, Promise<string>>()
  kept.set(of, ofThing)
  const html = ofThing.get(name) ?? render()
  ofThing.set(name, html)
  // A failure is not worth keeping.
  html.catch(() => ofThing.delete(name))
  return html
}

/** Puts this page's own values into the `%%name%%` places of reused HTML; they arrive escaped. */
export const fillPlaces = (html: string, places: Readonly<Record<string, string>>) =>
  Object.entries(places).reduce((filled, [name, value]) => filled.replaceAll(`%%${name}%%`, () => value), html)
