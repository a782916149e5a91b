import { render } from 'astro:content'
import { entriesIn } from '../../../content/entries.ts'
import type { Locale } from '../../../i18n/locales.ts'

export type GuidePage = 'gift' | 'where-to-buy' | 'responsible'

/** One informing page in one language. A hole stops the build and names the file to write. */
export async function guideIn(locale: Locale, page: GuidePage) {
  const file = `content/brand/guide/${page}/${locale}.md`
  const piece = (await entriesIn('guide', locale)).find(({ slug }) => slug === page)
  if (piece?.locale !== locale) throw new Error(`${file}: this page is missing. Every page exists in every language.`)
  const { Content: Text, headings } = await render(piece.entry)
  if (headings.length < 2) throw new Error(`${file}: write at least two sections (lines that begin with ##).`)
  return { data: piece.data, Text }
}
