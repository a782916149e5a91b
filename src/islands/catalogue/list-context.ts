import type { Messages } from '../../i18n/words.ts'
import type { ShopLocale } from '../../i18n/locales.ts'

export interface Shelf {
  readonly permalink: string
  readonly name: string
}

/** What every part of a list needs to speak: language, words and names that search answers by code only. */
export interface ListContext {
  readonly locale: ShopLocale
  readonly words: Messages<'catalogue'>
  /** Categories that may be offered: the page's own way up and its children, or all of them. */
  readonly shelves: readonly Shelf[]
  readonly brandNames: Readonly<Record<string, string>>
}

/** A brand's name; one that came after the build is written from its code. */
export const brandName = ({ brandNames }: ListContext, code: string) =>
  brandNames[code] ??
  code.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())

/** A word by a key made of data: `gender_female`; the data itself where there is no word. */
export const wordOf = ({ words }: ListContext, area: string, value: string) =>
  (words as Readonly<Record<string, string>>)[`${area}_${value}`] ?? value
