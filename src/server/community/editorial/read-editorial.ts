import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { placeholderValues } from '../../../content/facts.ts'
import { readFrontMatter } from '../../../content/front-matter.ts'
import { parseLocalMoment } from '../../../domain/moment.ts'
import { readingMinutes } from '../../../domain/community/reading-time.ts'
import { DEFAULT_LOCALE, SHOP_LOCALES, type ShopLocale } from '../../../i18n/locales.ts'

export interface EditorialWords {
  readonly title: string
  readonly summary: string
  readonly coverAlt: string
  /** Markdown with the shop's facts filled in. */
  readonly body: string
  readonly minutes: number
}

/** A text of `content/articles` or `content/news`. */
export interface EditorialText {
  readonly slug: string
  readonly published: Date
  readonly updated: Date | undefined
  /** Path of its picture below `content/`. */
  readonly cover: string | undefined
  readonly tags: readonly string[]
  readonly words: ReadonlyMap<ShopLocale, EditorialWords>
}

export interface EditorialArticle extends EditorialText {
  readonly author: string
  readonly products: readonly string[]
}

export interface EditorialAuthor {
  readonly slug: string
  readonly portrait: string | undefined
  readonly words: ReadonlyMap<ShopLocale, { readonly name: string; readonly role: string; readonly about: string }>
}

/** Texts of the shop itself, newest first; those of a later day are among them. */
export interface Editorial {
  readonly articles: readonly EditorialArticle[]
  readonly news: readonly EditorialText[]
  readonly authors: readonly EditorialAuthor[]
}

/** In one language, else in Mongolian, with the language it is really in. */
export function localized<Words>(words: ReadonlyMap<ShopLocale, Words>, locale: ShopLocale) {
  const found = words.get(locale)
  if (found) return { language: locale, words: found }
  const original = words.get(DEFAULT_LOCALE)
  if (!original) throw new Error('A text without its Mongolian file was not left out')
  return { language: DEFAULT_LOCALE, words: original } as const
}

/** Reads `content/` once: it changes with a deployment, never while the shop runs. */
export async function readEditorial(contentFolder: string): Promise<Editorial> {
  const [articles, news, authors] = await Promise.all([
    readFolder(contentFolder, 'articles'),
    readFolder(contentFolder, 'news'),
    readFolder(contentFolder, 'authors')
  ])
  return {
    articles: newestFirst(
      articles.flatMap(entry => {
        const text = textOf(contentFolder, entry)
        if (!text) return []
        const { author, products } = entry.facts
        return { ...text, author: textField(author), products: textList(products) }
      })
    ),
    news: newestFirst(news.flatMap(entry => textOf(contentFolder, entry) ?? [])),
    authors: authors.map(entry => authorOf(contentFolder, entry))
  }
}

interface Entry {
  readonly folder: string
  readonly slug: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly files: ReadonlyMap<ShopLocale, { readonly data: Readonly<Record<string, unknown>>; readonly body: string }>
}

/** Finished entries of a collection; the Mongolian file holds the facts. */
async function readFolder(contentFolder: string, collection: string): Promise<readonly Entry[]> {
  const base = join(contentFolder, collection)
  const slugs = await readdir(base).catch(() => [])
  const entries = await Promise.all(slugs.map(slug => readEntry(join(base, slug), slug)))
  return entries.filter(entry => entry !== undefined)
}

async function readEntry(folder: string, slug: string): Promise<Entry | undefined> {
  const read = await Promise.all(
    SHOP_LOCALES.map(async locale => {
      const file = await readFile(join(folder, `${locale}.md`), 'utf8').catch(() => undefined)
      return [locale, file === undefined ? undefined : readFrontMatter(file)] as const
    })
  )
  const files = new Map(
    read.flatMap(([locale, file]) => (file && file.data['draft'] !== true ? [[locale, file] as const] : []))
  )
  const original = files.get(DEFAULT_LOCALE)
  return original && { folder, slug, facts: original.data, files }
}

function textOf(contentFolder: string, { folder, slug, facts, files }: Entry): EditorialText | undefined {
  const published = parseLocalMoment(textField(facts['published']))
  if (!published) return undefined
  const words = [...files].map(([locale, { data, body }]) => {
    const fill = factFiller(locale)
    const text = fill(body).trim()
    return [
      locale,
      {
        title: fill(textField(data['title'])),
        summary: fill(textField(data['description'])),
        coverAlt: fill(textField(data['coverAlt'])),
        body: text,
        minutes: readingMinutes(text, locale)
      }
    ] as const
  })
  return {
    slug,
    published,
    updated: parseLocalMoment(textField(facts['updated'])),
    cover: pictureAt(contentFolder, folder, facts['cover']),
    tags: textList(facts['tags']),
    words: new Map(words)
  }
}

function authorOf(contentFolder: string, { folder, slug, facts, files }: Entry): EditorialAuthor {
  const words = [...files].map(([locale, { data }]) => {
    const fill = factFiller(locale)
    const about = fill(textField(data['description']))
    return [locale, { name: textField(data['name']), role: textField(data['role']), about }] as const
  })
  return { slug, portrait: pictureAt(contentFolder, folder, facts['portrait']), words: new Map(words) }
}

/** The build refuses unknown facts; here they are left as they stand. */
const factFiller = (locale: ShopLocale) => {
  const facts = placeholderValues(locale)
  return (text: string) => text.replace(/\{\{([^{}]*)\}\}/g, (place, name: string) => facts[name.trim()] ?? place)
}

const textField = (value: unknown) => (typeof value === 'string' ? value : '')

const textList = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** A picture beside the file or elsewhere in `content/`, and nowhere else. */
function pictureAt(contentFolder: string, folder: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const path = relative(resolve(contentFolder), resolve(folder, value))
  return path.startsWith('..') || path.startsWith(sep) ? undefined : path
}

const newestFirst = <T extends EditorialText>(texts: readonly T[]): readonly T[] =>
  texts.toSorted((a, b) => b.published.getTime() - a.published.getTime() || (a.slug < b.slug ? 1 : -1))
