import type { Locale } from '../i18n/locales.ts'
import type { OgImage } from './og-image.ts'

interface Page {
  readonly look: 'shop' | 'brand'
  readonly locale: Locale
  /** Path of the page, without the language's prefix. */
  readonly path: string
  readonly title: string
  readonly structured: readonly object[]
  readonly image?: string | undefined
  readonly ground?: string | undefined
}

/** The card a page is shared with, from what the page says of itself anyway. */
export function pageOgImage({ look, locale, path, title, structured, image, ground }: Page): OgImage {
  const steps = trailOf(structured)
  // The step above it; below the home page there is nothing worth a line.
  const above = steps.length > 2 ? steps.at(-2) : undefined
  if (look === 'brand') {
    const scene = path.startsWith('/story/cocktails') ? 'glass' : 'night'
    return { scene, locale, title: withoutSiteName(title), above }
  }
  return { scene: 'paper', locale, title: withoutSiteName(title), above, ground, art: image }
}

/** Titles go on with where the page stands and end in the shop's name; the card shows both in its own way. */
const withoutSiteName = (title: string) => title.replace(/\s[·|]\s.*$/u, '')

function trailOf(structured: readonly object[]): readonly string[] {
  const trail = structured.find(
    (thing): thing is { itemListElement: readonly { name: string }[] } =>
      '@type' in thing && thing['@type'] === 'BreadcrumbList'
  )
  return trail?.itemListElement.map(({ name }) => name) ?? []
}
