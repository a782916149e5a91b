import { atom } from 'nanostores'
import { popularSearches } from '../../api/searches.ts'

/** Searches that many visitors make. */
export const $popularSearches = atom<readonly string[]>([])

let loading: Promise<void> | undefined

/** Loads them once a page. */
export const loadPopularSearches = (locale: string) =>
  (loading ??= popularSearches(locale).then(searches => $popularSearches.set(searches)))
