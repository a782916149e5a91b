import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { plural } from '../../i18n/fill.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { $categories } from '../../stores/catalogue/categories.ts'
import { $popularSearches } from '../../stores/search/popular-searches.ts'
import { $recentSearches } from '../../stores/search/recent-searches.ts'
import { $searchablePages } from '../../stores/search/searchable-pages.ts'
import { $suggestions } from '../../stores/search/suggestions.ts'
import { suggestionGroups, type SuggestionGroup } from './suggestion-groups.ts'
import type { SearchWords } from './words.ts'

const NO_GROUPS: readonly SuggestionGroup[] = []

interface Options {
  readonly text: string
  readonly isInUse: boolean
  readonly locale: ShopLocale
  readonly words: SearchWords
}

/** The suggestions for the text in the field, and the sentence that tells screen readers how many they are. */
export function useSuggestions({ text, isInUse, locale, words }: Options) {
  const { text: query, found, status } = useStore($suggestions)
  const recent = useStore($recentSearches, { ssr: 'initial' })
  const popular = useStore($popularSearches)
  const categories = useStore($categories)
  const pages = useStore($searchablePages)
  const [announcement, announce] = useState('')
  const typed = text.trim()
  const groups = isInUse
    ? suggestionGroups({ typed, query, found, recent, popular, categories, pages, locale, words })
    : NO_GROUPS
  const suggestions = groups.flatMap(group => group.suggestions)
  const count = suggestions.length

  useEffect(() => {
    // While an answer is on its way the last sentence stays: the same one is not read out again.
    if (!isInUse) announce('')
    else if (status !== 'asking') {
      const none = typed === '' ? '' : (words['suggestions_none'] ?? '')
      announce(count > 0 ? plural(locale, words, 'suggestions_found', count) : none)
    }
  }, [isInUse, status, count, typed])

  return { groups, suggestions, recent: typed === '' && isInUse ? recent : [], announcement }
}
