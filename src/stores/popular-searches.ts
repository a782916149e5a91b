import { atom } from 'nanostores'
import { popularSearches } from '../api/searches.ts'

/** What many people search for. */
export const $popularSearches = atom<readonly string[]>([])

let asked: Promise<void> | undefined

/** Asked once a page. */
export const askPopular = (locale: string) =>
  (asked ??= popularSearches(locale).then(searches => $popularSearches.set(searches)))
