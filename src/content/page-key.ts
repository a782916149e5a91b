import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CollectionKey } from 'astro:content'
import { readingMinutes } from '../domain/community/reading-time.ts'
import { LOCALES, type Locale } from '../i18n/locales.ts'
import { storefront } from '../storefront/port.ts'
import { picturesIn, entriesIn, type ContentEntry } from './entries.ts'

/*
 * A page whose key is the one of the last build is taken from there and not rendered again. Astro itself looks whether
 * code or styles have changed; a key has to hold everything else a page is made of (docs/decisions/0006-incremental-build.md).
 */

/** The key of one page: of what stands on every page, and of `parts`. */
export function pageKey(...parts: readonly unknown[]): string {
  return digestOf(frameKey(), ...parts)
}

const digestOf = (...parts: readonly unknown[]) =>
  createHash('sha1')
    .update(JSON.stringify(parts) ?? '')
    .digest('base64url')

let frame: string | undefined

/** Words (read from disk, unseen by the bundler), the shelves of the menu, the addresses, the year of the footer. */
function frameKey(): string {
  if (frame !== undefined && !import.meta.env.DEV) return frame
  const words = LOCALES.flatMap(locale => {
    const folder = join('locales', locale)
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.json'))
      .sort()
      .map(name => [locale, name, readFileSync(join(folder, name), 'utf8')])
  })
  return (frame = digestOf(words, storefront().taxonTree(), siteFiles(), import.meta.env.SITE, new Date().getUTCFullYear()))
}

/** Menus and banners that a build begins with; later ones are fetched by its pages. */
const siteFiles = () => readdirSync('content/site').map(name => readFileSync(join('content/site', name), 'utf8'))

const entryKeys = new WeakMap<object, string>()

/** A key over the part of a collection that cards and neighbours show: it changes with front matter, not with every word. */
export async function cardsKey(collection: CollectionKey, locale: Locale): Promise<string> {
  const pieces = await entriesIn(collection, locale)
  const known = entryKeys.get(pieces)
  if (known) return known
  const made = digestOf(
    pieces.map(({ slug, data, entry, locale: written, locales }) => [
      slug,
      written,
      locales,
      readingMinutes(entry.body ?? '', written),
      frontOf(data)
    ])
  )
  entryKeys.set(pieces, made)
  return made
}

/** A picture's name has its content in it; reading more of it would make Astro publish the untouched original. */
function frontOf(data: object) {
  const fields = Object.entries(data) as [string, unknown][]
  return [picturesIn(data), fields.filter(([, value]) => picturesIn([value]).length === 0)]
}

/** A key over everything a page of one piece is made of, except the lists of other pieces. */
export async function entryKey<C extends CollectionKey>(
  piece: ContentEntry<C>,
  locale: Locale,
  neighbours: readonly CollectionKey[]
): Promise<string> {
  const lists = await Promise.all(neighbours.map(collection => cardsKey(collection, locale)))
  return pageKey(locale, piece.digest, lists, await referencedProducts(piece.data))
}

/** The products a piece names, as the shop knows them now. */
async function referencedProducts(data: object): Promise<unknown> {
  const slugs = [
    ...JSON.stringify(Object.entries(data).filter(([name]) => /^(?:products|scenes)$/.test(name))).matchAll(
      /"([a-z0-9-]+)"/g
    )
  ].map(([, slug = '']) => slug)
  if (slugs.length === 0) return []
  return (await storefront().search({ query: { terms: { slug: slugs } }, size: slugs.length })).hits.hits
}
