import { addSearch, removeSearch, SEARCH_HISTORY_MAX } from '../../domain/search/search-history.ts'
import { persisted } from '../persisted.ts'

const isSearches = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= SEARCH_HISTORY_MAX && value.every(each => typeof each === 'string')

/** Searches made on this device, newest first. The list itself never leaves the device. */
export const $recentSearches = persisted<readonly string[]>('searches', [], isSearches)

export const addRecentSearch = (text: string) => $recentSearches.set(addSearch($recentSearches.get(), text))

export const removeRecentSearch = (text: string) => $recentSearches.set(removeSearch($recentSearches.get(), text))

export const clearRecentSearches = () => $recentSearches.set([])
