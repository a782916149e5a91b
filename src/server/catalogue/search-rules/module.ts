import type { AppContext, Module } from '../../platform/app-context.ts'
import { readRules, type ShopSearchRules } from './active-search-rules.ts'

const REREAD_MS = 2_000

interface OpenSearchRules extends Module {
  readonly rules: ShopSearchRules
}

/** Rules of the shop's editors for searches; a changed file is in force without a restart. */
export function createSearchRulesModule({ contentFolder, log }: AppContext): OpenSearchRules {
  const rules = readRules(contentFolder, mistakes =>
    log.warn({ mistakes }, 'search: changed rules are not right, those before them stay in force')
  )
  return {
    rules,
    jobs: [{ name: 'search.rules', everyMs: REREAD_MS, perProcess: true, run: () => Promise.resolve(rules.reread()) }]
  }
}
