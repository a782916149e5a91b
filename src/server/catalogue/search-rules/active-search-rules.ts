import { statSync } from 'node:fs'
import { join } from 'node:path'
import { mistakesText } from '../../../content/check/mistake.ts'
import { readSearchRules, RULES_FOLDER } from '../../../content/search-rules.ts'
import { exactText } from '../../../contract/catalogue/catalogue-query.ts'
import { RULE_FILES, SIGNALS_FILE } from '../../../contract/search/search-rules.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import {
  compileRules,
  NO_RULES,
  rulesFor,
  type MatchedSearchRules,
  type CompiledSearchRules,
  type SearchRules
} from '../../../domain/search/search-rules.ts'
import { readSentence } from '../../../domain/search/sentence-phrases.ts'
import { ruleWords } from '../../../search/analysis/rule-words.ts'
import type { Ruleset } from '../../../search/query/ruleset.ts'
import { queryRules } from './query-rules.ts'

/** The rules that searches follow now. */
export interface ActiveSearchRules extends Ruleset {
  /** All rules, as their files say. */
  all(): SearchRules
  /** The rules that apply to the words of a search, after its conditions were taken out. */
  appliedTo(words: string): MatchedSearchRules
  /** The page that a whole search leads to, as a path without its language. */
  redirectOf(text: string): string | undefined
  /** Reads files that changed; while they are not right the rules before stay in force. */
  reread(): void
}

/** The rules of a folder such as `content/` as they are now; the problem is the list of its mistakes. */
export function rulesOfFolder(contentFolder: string): Result<ActiveSearchRules, string> {
  const { rules, mistakes } = readSearchRules(contentFolder)
  return mistakes.length > 0 ? err(mistakesText(mistakes)) : ok(toActiveSearchRules(rules))
}

/** Rules as they are given: for a comparison with those in force. */
export function toActiveSearchRules(rules: SearchRules): ActiveSearchRules {
  const book = compileRules(rules, ruleWords)
  return inForce(
    () => book,
    () => 1,
    () => undefined
  )
}

/** Rules of files, and those that staff have published beside them. */
export interface ShopSearchRules extends ActiveSearchRules {
  ofFiles(): SearchRules
  /** Takes these in place of the ones that staff published before. */
  publish(rules: OfficeSearchRules): void
}

/** Rules of the office: signals are those of the file. */
export type OfficeSearchRules = Omit<SearchRules, 'signals'>

/** Rules of files come first: what the office adds joins them. */
export const joinRules = (files: SearchRules, office: OfficeSearchRules): SearchRules => ({
  synonyms: [...files.synonyms, ...office.synonyms],
  oneWaySynonyms: [...files.oneWaySynonyms, ...office.oneWaySynonyms],
  pins: [...files.pins, ...office.pins],
  buries: [...files.buries, ...office.buries],
  redirects: [...files.redirects, ...office.redirects],
  boosts: [...files.boosts, ...office.boosts],
  signals: files.signals
})

/** Reads the rules of `content/`; mistakes in them stop the start, and later are told to `onMistakes`. */
export function readRules(contentFolder: string, onMistakes: (text: string) => void): ShopSearchRules {
  let seen = fingerprint(contentFolder)
  let version = 1
  const first = readSearchRules(contentFolder)
  if (first.mistakes.length > 0) throw new Error(mistakesText(first.mistakes))
  let files = first.rules
  let office: OfficeSearchRules = NO_RULES
  let book = compileRules(files, ruleWords)

  function compile() {
    book = compileRules(joinRules(files, office), ruleWords)
    version += 1
  }

  function reread() {
    const now = fingerprint(contentFolder)
    if (now === seen) return
    seen = now
    const { rules, mistakes } = readSearchRules(contentFolder)
    if (mistakes.length > 0) return onMistakes(mistakesText(mistakes))
    files = rules
    compile()
  }
  const rules = inForce(
    () => book,
    () => version,
    reread
  )
  return {
    ...rules,
    ofFiles: () => files,
    publish(published) {
      office = published
      compile()
    }
  }
}

/** No rules at all. */
export const noRules = (): ActiveSearchRules => toActiveSearchRules(NO_RULES)

function inForce(book: () => CompiledSearchRules, version: () => number, reread: () => void): ActiveSearchRules {
  const appliedTo = (words: string) => rulesFor(book(), ruleWords(words))
  return {
    version,
    reread,
    appliedTo,
    all: () => book().rules,
    rulesFor: text => queryRules(appliedTo(text), book().rules.signals),
    redirectOf: text => {
      if (exactText(text) !== undefined || readSentence(text).conditions.length > 0) return undefined
      return appliedTo(text).redirect
    }
  }
}

/** Changes with every file that is written, added or deleted. */
const fingerprint = (contentFolder: string) =>
  [...Object.values(RULE_FILES), SIGNALS_FILE]
    .map(name => {
      const found = statSync(join(contentFolder, RULES_FOLDER, name), { throwIfNoEntry: false })
      return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : ''
    })
    .join()
