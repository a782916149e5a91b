import type problem from '../../locales/mn/problem.json'
import type site from '../../locales/mn/site.json'

/** One line per file in `locales/mn`; the Mongolian file is the type of the others. */
export interface Areas {
  problem: typeof problem
  site: typeof site
}

export type Area = keyof Areas
