import type { BrandView } from '../../contract/site/storefront.ts'
import type { ShopLocale } from '../../i18n/locales.ts'

export interface LetterGroup {
  readonly letter: string
  /** `letter-42f`: Cyrillic letters make poor anchors. */
  readonly id: string
  readonly brands: readonly BrandView[]
  /** Another alphabet begins here. */
  readonly isTurn: boolean
}

const OTHER = '#'

const firstLetter = (name: string) => /\p{L}/u.exec(name.slice(0, 1))?.[0].toUpperCase() ?? OTHER
const isCyrillic = (text: string) => /^\p{Script=Cyrillic}/u.test(text)

/**
 * Brands by their first letter, each alphabet in its own order: Mongolian readers find Ө after О and Ү after У. The
 * reader's own alphabet comes first.
 */
export function byLetter(brands: readonly BrandView[], locale: ShopLocale): readonly LetterGroup[] {
  const { compare } = new Intl.Collator('mn', { sensitivity: 'base', numeric: true })
  const groups = [...Map.groupBy(brands, ({ name }) => firstLetter(name))]
  const rank = (letter: string) => (letter === OTHER ? 2 : isCyrillic(letter) === (locale === 'mn') ? 0 : 1)
  return groups
    .sort(([a], [b]) => rank(a) - rank(b) || compare(a, b))
    .map(([letter, group], index, all) => ({
      letter,
      isTurn: index > 0 && rank(letter) !== rank(all[index - 1]?.[0] ?? ''),
      id: `letter-${letter.charCodeAt(0).toString(16)}`,
      brands: group.sort((a, b) => compare(a.name, b.name))
    }))
}
