import { readFileSync } from 'node:fs'
import { render, type CollectionKey } from 'astro:content'
import { readingMinutes } from '../domain/community/reading-time.ts'
import type { ShopLocale } from '../i18n/locales.ts'
import { placeholderValues, fillFacts } from './facts.ts'
import { entriesIn, type ContentEntry } from './entries.ts'
import { untrackedPicture } from './untracked-picture.ts'

/** Fills facts in every text of the front matter, however deep it stands. */
function fillDeep<T>(value: T, fill: (text: string) => string): T {
  if (typeof value === 'string') return fill(value) as T
  if (Array.isArray(value)) return value.map(each => fillDeep<unknown>(each, fill)) as T
  if (typeof value !== 'object' || value === null || value instanceof Date || untrackedPicture(value) !== value) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fillDeep<unknown>(each, fill)])) as T
}

function filler<C extends CollectionKey>(entry: ContentEntry<C>['entry'], locale: ShopLocale) {
  const facts = placeholderValues(locale)
  const file = entry.filePath ?? entry.id
  return (text: string) => fillFacts(text, facts, file, () => readFileSync(file, 'utf8'))
}

/** A fallback is told in Mongolian, and so are its figures. */
const shopLocaleOf = ({ locale }: { readonly locale: string }): ShopLocale => (locale === 'en' ? 'en' : 'mn')

/** Pieces of a collection with the shop's facts in their words. */
export async function interpolatedEntriesIn<C extends CollectionKey>(collection: C, locale: ShopLocale): Promise<ContentEntry<C>[]> {
  const entries = await entriesIn(collection, locale)
  // Every page asks for all of them: they are filled once for as long as they are the same.
  const known = rendered.get(entries) as ContentEntry<C>[] | undefined
  if (known) return known
  const interpolated = entries.map(content => ({ ...content, data: fillDeep(content.data, filler(content.entry, shopLocaleOf(content))) }))
  rendered.set(entries, interpolated)
  return interpolated
}

const rendered = new WeakMap<object, object>()

/** The text under the front matter with the shop's facts in it. */
export async function renderedText<C extends CollectionKey>(content: ContentEntry<C>) {
  const { entry } = content
  const fill = filler(entry, shopLocaleOf(content))
  const html = fill(entry.rendered?.html ?? '')
  const { Content, headings } = await render({ ...entry, rendered: { ...entry.rendered, html } })
  return {
    Text: Content,
    html,
    headings: headings.map(heading => ({ ...heading, text: fill(heading.text) })),
    minutes: readingMinutes(entry.body ?? '', content.locale)
  }
}
