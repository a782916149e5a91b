import { getCollection, render, type CollectionEntry } from 'astro:content'
import type { Locale } from '../../i18n/locales.ts'

/** The story's deeper pages, in the order they lead on to one another; each has its drawing in scenes/. */
export const PAGES = [
  'vision',
  'land',
  'people',
  'ingredients',
  'water',
  'distillation',
  'filtration',
  'patience',
  'tasting'
] as const
export type PageName = (typeof PAGES)[number]

type Data = CollectionEntry<'brandPages'>['data']
export interface BrandPage<P extends PageName = PageName> {
  readonly data: Extract<Data, { page: P }>
  /** The words of the page as a component. */
  readonly Text: Awaited<ReturnType<typeof render>>['Content']
}

export const pagePath = (page: PageName) => `/story/${page}`

/** Too few and a page has nothing to say, too many and nobody reads to its end. */
const SECTIONS = { fewest: 3, most: 5 }

/** One page in one language. A hole stops the build and names the file to write. */
export async function pageIn(locale: Locale, page: PageName): Promise<BrandPage> {
  const { file, entry } = await fileOf(locale, page)
  const { Content: Text, headings } = await render(entry)
  const sections = headings.filter(({ depth }) => depth === 2).length
  if (sections < SECTIONS.fewest || sections > SECTIONS.most)
    throw new Error(
      `${file}: ${sections} sections (lines that begin with ##). Write ${SECTIONS.fewest} to ${SECTIONS.most}.`
    )
  return { data: entry.data, Text }
}

/** Every page with the short name it goes by in menus. */
export const pageNames = (locale: Locale) =>
  Promise.all(
    PAGES.map(async page => ({ page, path: pagePath(page), name: (await fileOf(locale, page)).entry.data.name }))
  )

async function fileOf(locale: Locale, page: PageName) {
  const file = `content/brand/pages/${page}/${locale}.md`
  const entry = (await getCollection('brandPages')).find(({ id }) => id === `${page}/${locale}`)
  if (entry === undefined) throw new Error(`${file}: this page is missing. Every page exists in every language.`)
  if (entry.data.page !== page) throw new Error(`${file}: page must be "${page}", like its folder.`)
  return { file, entry }
}
