import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content'
import { DEFAULT_LOCALE, isLocale, type Locale } from '../i18n/locales.ts'
import { untrackedPicture } from './untracked-picture.ts'

/** One piece of content, as one reader gets it. */
export interface ContentEntry<C extends CollectionKey> {
  readonly slug: string
  /** The language it is really written in: Mongolian where nobody has translated it. Goes into `lang`. */
  readonly locale: Locale
  /** The languages it exists in: these, and no others, get an hreflang. */
  readonly locales: readonly Locale[]
  /** Facts of the Mongolian file with the words of this language. */
  readonly data: CollectionEntry<C>['data']
  /** The entry that `render()` takes. */
  readonly entry: CollectionEntry<C>
  /** Changes with its files: the key of incremental builds. */
  readonly digest: string
}

/** Every piece of a collection that readers may see, in one language or else in Mongolian; in no particular order. */
export async function entriesIn<C extends CollectionKey>(collection: C, locale: Locale): Promise<ContentEntry<C>[]> {
  // Every page asks anew; thousands of pages ask within one build. A minute is short enough for what is dated.
  const name = `${collection} ${locale}`
  const known = cachedEntries.get(name)
  if (known && !import.meta.env.DEV && Date.now() < known.until) return (await known.entries) as ContentEntry<C>[]
  const entries = read(collection, locale)
  cachedEntries.set(name, { entries, until: Date.now() + 60_000 })
  return entries
}

const cachedEntries = new Map<string, { readonly entries: Promise<unknown>; readonly until: number }>()

async function read<C extends CollectionKey>(collection: C, locale: Locale): Promise<ContentEntry<C>[]> {
  const entries = await getCollection(collection)
  const slugs = Map.groupBy(entries as CollectionEntry<C>[], ({ id }) => id.split('/')[0] ?? '')
  return [...slugs].flatMap(([slug, files]) => {
    const original = files.find(({ id }) => localeOf(id) === DEFAULT_LOCALE)
    if (!original || !isPublic(original.data)) return []
    const seen = files.filter(({ data }) => isFinished(data))
    const entry = seen.find(({ id }) => localeOf(id) === locale) ?? original
    return {
      slug,
      locale: localeOf(entry.id),
      locales: seen.map(({ id }) => localeOf(id)),
      data: { ...original.data, ...entry.data },
      entry,
      digest: [
        ...seen.map(({ id, digest }) => `${id}:${digest}`),
        ...picturesIn({ ...original.data, ...entry.data })
      ].join()
    }
  })
}

/** The names of all pictures in some front matter, which change with what they show. */
export function picturesIn(value: unknown): readonly string[] {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || value instanceof Date) return []
  const picture = untrackedPicture(value) as { readonly src?: unknown; readonly format?: unknown }
  if (typeof picture.src === 'string' && typeof picture.format === 'string') return [picture.src]
  return Object.values(value).flatMap(picturesIn)
}

function localeOf(id: string): Locale {
  const locale = id.split('/')[1]
  return isLocale(locale) ? locale : DEFAULT_LOCALE
}

/** Drafts are seen in development only. */
const isFinished = (data: object) => import.meta.env.DEV || !('draft' in data && data.draft === true)

/** Pieces dated in the future are shown in development only, until their date. */
function isPublic(data: object): boolean {
  if (import.meta.env.DEV) return true
  return isFinished(data) && !('published' in data && data.published instanceof Date && data.published > new Date())
}
