import { NO_RULES, type RuleWord, type SearchRules } from '../../src/domain/search/search-rules.ts'

/** Words by their spaces; `-s` is an ending, and words in brackets are optional. */
export const readWords = (text: string): readonly RuleWord[] =>
  (text.match(/[\w()-]+/g) ?? []).map(word => ({
    text: word,
    keys: new Set([word.replace(/[()]|-s$/g, '')]),
    isOptional: word.startsWith('(')
  }))

export const rules = (own: Partial<SearchRules>): SearchRules => ({ ...NO_RULES, ...own })
export const pin = (search: string, products: readonly string[], contains = false) => ({
  search: [search],
  products,
  contains
})
export const bury = (search: string, products: readonly string[], categories: readonly string[] = []) => ({
  ...{ search: [search], products, categories, contains: false }
})
