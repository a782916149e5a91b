import type { ListRequest } from '../../contract/catalogue/catalogue-query.ts'
import type { ValueFacet } from '../../contract/catalogue/catalogue-facets.ts'
import type { InterpretedSearch } from '../../contract/search/searches.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

export interface CategoryLink {
  readonly permalink: string
  readonly name: string
}

/** Props shared by all parts of a list: language, words, and names that search answers by code only. */
export interface ListContext {
  readonly locale: ShopLocale
  readonly words: Messages<'catalogue'>
  /** Categories that may be offered: the page's own way up and its children, or all of them. */
  readonly categories: readonly CategoryLink[]
  readonly brandNames: Readonly<Record<string, string>>
  readonly storeNames: Readonly<Record<string, string>>
  /** How the search was read, where the list is one. */
  readonly interpreted?: InterpretedSearch | undefined
  /** Popular searches, offered where a list is empty. */
  readonly popular?: readonly string[]
}

/** A name written from its code, for one that came after the build. */
const fromCode = (code: string) =>
  code.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())

/** A word by a key made of data: `gender_female`; the data itself where there is no word. */
export const wordOf = ({ words }: ListContext, area: string, value: string) =>
  (words as Readonly<Record<string, string>>)[`${area}_${value}`] ?? value

/** `43 cm` in the reader's letters; letter sizes are the same everywhere. */
function sizeName(context: ListContext, size: string) {
  const [number = '', unit] = size.split(' ')
  return unit ? `${number} ${wordOf(context, 'unit', unit)}` : size
}

/** How people call a value that search knows by its code. */
export const NAME_OF: Readonly<Record<ValueFacet, (context: ListContext, value: string) => string>> = {
  brands: ({ brandNames }, code) => brandNames[code] ?? fromCode(code),
  stores: ({ storeNames }, code) => storeNames[code] ?? fromCode(code),
  sizes: sizeName,
  colors: (context, value) => wordOf(context, 'color', value),
  genders: (context, value) => wordOf(context, 'gender', value),
  ageGroups: (context, value) => wordOf(context, 'age_group', value),
  badges: (context, value) => wordOf(context, 'badge', value)
}

/** The same question asked of all products: where a page's own category is in its path, it becomes a parameter. */
export const acrossShop = (request: ListRequest, category: CategoryLink | undefined): ListRequest =>
  category ? { ...request, taxon: category.permalink } : request
