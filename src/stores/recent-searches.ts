import { addSearch, removeSearch, SEARCHES_REMEMBERED } from '../domain/searches.ts'
import { persisted } from './persisted.ts'

const isSearches = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= SEARCHES_REMEMBERED && value.every(each => typeof each === 'string')

/** What was searched for on this device, newest first; it leaves the device only as what is searched for anyway. */
export const $recentSearches = persisted<readonly string[]>('searches', [], isSearches)

export const rememberSearch = (text: string) => $recentSearches.set(addSearch($recentSearches.get(), text))

export const dropSearch = (text: string) => $recentSearches.set(removeSearch($recentSearches.get(), text))

/** For whoever asks for it, and for the next person at this device. */
export const forgetSearches = () => $recentSearches.set([])
