import { getEntry } from 'astro:content'
import type { Locale } from '../../i18n/locales.ts'

/** Name of the vodka in a language, from the story's chapter about its land. */
export async function vodkaName(locale: Locale): Promise<string> {
  const land = await getEntry('brand', `land/${locale}`)
  if (land?.data.scene !== 'land') throw new Error(`content/brand/story/land/${locale}.md: the chapter is missing.`)
  return land.data.name
}
