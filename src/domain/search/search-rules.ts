/** Rules of the shop's editors for searches: synonyms, pins, buries, redirects and boosted categories. */

/** The searches that a rule is for. */
interface SearchTrigger {
  /** How people write it; each entry is a whole search. */
  readonly search: readonly string[]
  /** True where the rule also applies to searches with further words. */
  readonly contains: boolean
}

/**
 * The rules as their files say. `CompiledSearchRules` has their words read, `MatchedSearchRules` is the part that fits one
 * search, and the engine meets them as a `Ruleset`, in the clause `rule` (`search/query/parse-rule.ts`).
 */
export interface SearchRules {
  /** Words that mean the same, each of which finds the others. */
  readonly synonyms: readonly { readonly words: readonly string[] }[]
  /** A search for one of `search` also finds `finds`, and not the other way round. */
  readonly oneWaySynonyms: readonly { readonly search: readonly string[]; readonly finds: readonly string[] }[]
  /** Slugs of products that stand first, in this order. */
  readonly pins: readonly (SearchTrigger & { readonly products: readonly string[] })[]
  /** Products by their slug and categories by their permalink that stand last. */
  readonly buries: readonly (SearchTrigger & {
    readonly products: readonly string[]
    readonly categories: readonly string[]
  })[]
  /** Searches that lead to a page, whose path is written without its language. */
  readonly redirects: readonly { readonly search: readonly string[]; readonly to: string }[]
  /** Categories whose products count for more. */
  readonly boosts: readonly (SearchTrigger & { readonly categories: readonly string[]; readonly weight: number })[]
  readonly signals: SearchSignals
}

/** How much facts of the business lift a product in any search, in per cent of its score; 0 = not at all. */
export interface SearchSignals {
  /** Weight for the best-selling product; others get it in proportion to their sales. */
  readonly sold: number
  /** On sale for less than `NEW_DAYS`. */
  readonly new: number
  /** Every size and colour can be bought now. */
  readonly in_stock: number
}

export const NEW_DAYS = 30
/** More would be an order of its own and no tie-break. */
export const SIGNAL_PERCENT_MAX = 20

/** Lists of rules. */
export type RuleKind = Exclude<keyof SearchRules, 'signals'>
export const RULE_KINDS = [
  'synonyms',
  'oneWaySynonyms',
  'pins',
  'buries',
  'redirects',
  'boosts'
] as const satisfies readonly RuleKind[]

export const NO_RULES: SearchRules = {
  synonyms: [],
  oneWaySynonyms: [],
  pins: [],
  buries: [],
  redirects: [],
  boosts: [],
  signals: { sold: 0, new: 0, in_stock: 0 }
}

/** A word of a text, and the keys under which its forms are found in either alphabet. */
export interface RuleWord {
  readonly text: string
  readonly keys: ReadonlySet<string>
  /** Carries a sentence and says nothing of a product. */
  readonly isOptional: boolean
}

export type ReadRuleWords = (text: string) => readonly RuleWord[]

/** A rule of a list by its place. */
export interface RuleReference {
  readonly kind: RuleKind
  readonly at: number
}

/** The rules that apply to one search. */
export interface MatchedSearchRules {
  readonly applied: readonly RuleReference[]
  /** The search in other words. */
  readonly alternatives: readonly string[]
  readonly pinned: readonly string[]
  readonly buriedProducts: readonly string[]
  readonly buriedCategories: readonly string[]
  readonly boosts: readonly { readonly category: string; readonly weight: number }[]
  /** The page that the search leads to. */
  readonly redirect?: string
}

/** More would fill the first page. */
export const PINS_MAX = 10
/** Each is a search of its own. */
const ALTERNATIVES_MAX = 6
/** Two rules for one category together. */
const BOOST_MAX = 10

interface Trigger extends RuleReference {
  readonly words: readonly RuleWord[]
  /** The whole search, words of it in any order, or words that stand together. */
  readonly scope: 'whole' | 'words' | 'phrase'
  /** Of synonyms: texts that replace the matched words. */
  readonly replacements: readonly string[]
}

export interface CompiledSearchRules {
  readonly rules: SearchRules
  /** Triggers by the keys of their first word. */
  readonly triggers: ReadonlyMap<string, readonly Trigger[]>
}

const required = (words: readonly RuleWord[]) => {
  const own = words.filter(({ isOptional }) => !isOptional)
  return own.length > 0 ? own : words
}

/** Reads the words of all rules once, so that a search asks only for its own. */
export function compileRules(rules: SearchRules, readWords: ReadRuleWords): CompiledSearchRules {
  const triggers = new Map<string, Trigger[]>()
  for (const trigger of triggersOf(rules, readWords))
    for (const key of trigger.words[0]?.keys ?? []) {
      const own = triggers.get(key)
      if (own) own.push(trigger)
      else triggers.set(key, [trigger])
    }
  return { rules, triggers }
}

function triggersOf(rules: SearchRules, readWords: ReadRuleWords): readonly Trigger[] {
  const synonyms = rules.synonyms.flatMap(({ words }, at) =>
    words.map((text): Trigger => ({
      ...{ kind: 'synonyms', at, scope: 'phrase', words: readWords(text) },
      replacements: words.filter(other => other !== text)
    }))
  )
  const oneWay = rules.oneWaySynonyms.flatMap(({ search, finds }, at) =>
    search.map((text): Trigger => ({
      ...{ kind: 'oneWaySynonyms', at, scope: 'phrase', words: readWords(text) },
      replacements: finds
    }))
  )
  const placing = (['pins', 'buries', 'boosts'] as const).flatMap(kind =>
    rules[kind].flatMap(({ search, contains }, at) =>
      search.map((text): Trigger => ({
        ...{ kind, at, scope: contains ? 'words' : 'whole', words: required(readWords(text)) },
        replacements: []
      }))
    )
  )
  const redirects = rules.redirects.flatMap(({ search }, at) =>
    search.map((text): Trigger => ({
      ...{ kind: 'redirects', at, scope: 'whole', words: required(readWords(text)) },
      replacements: []
    }))
  )
  return [...synonyms, ...oneWay, ...placing, ...redirects]
}

const isSameWord = (one: RuleWord, other: RuleWord) => [...one.keys].some(key => other.keys.has(key))

/** True where the search has each of the words, in any order; each word of the search matches once. */
function hasWords(search: readonly RuleWord[], words: readonly RuleWord[]): boolean {
  const left = [...search]
  return words.every(word => {
    const at = left.findIndex(other => isSameWord(word, other))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** True where two texts have the same words, in any form and order. */
export const isSameText = (one: readonly RuleWord[], other: readonly RuleWord[]) =>
  required(one).length === required(other).length && hasWords(required(one), required(other))

/** Position of the words, side by side, in a search; -1 where they are not. */
const placeOf = (search: readonly RuleWord[], words: readonly RuleWord[]) =>
  search.findIndex((_, start) =>
    words.every((word, next) => {
      const other = search[start + next]
      return other !== undefined && isSameWord(word, other)
    })
  )

function holds({ scope, words }: Trigger, search: readonly RuleWord[]): boolean {
  if (scope === 'phrase') return placeOf(search, words) >= 0
  const own = required(search)
  return (scope === 'words' || own.length === words.length) && hasWords(own, words)
}

/** Applies the rules to a search; of two rules for one product, a pin goes before a bury. */
export function rulesFor({ rules, triggers }: CompiledSearchRules, search: readonly RuleWord[]): MatchedSearchRules {
  const candidates = new Set(search.flatMap(({ keys }) => [...keys].flatMap(key => triggers.get(key) ?? [])))
  const found = [...candidates].filter(trigger => holds(trigger, search)).sort(byPlace)
  const places = (kind: RuleKind) => [...new Set(found.flatMap(each => (each.kind === kind ? [each.at] : [])))]
  const of = <K extends RuleKind>(kind: K): SearchRules[K][number][] =>
    places(kind).flatMap(at => (rules[kind][at] as SearchRules[K][number] | undefined) ?? [])
  const pinned = [...new Set(of('pins').flatMap(({ products }) => products))].slice(0, PINS_MAX)
  const buries = of('buries')
  const redirect = of('redirects')[0]?.to
  return {
    applied: RULE_KINDS.flatMap(kind => places(kind).map(at => ({ kind, at }))),
    alternatives: alternativesOf(found, search),
    pinned,
    buriedProducts: unique(buries.flatMap(({ products }) => products)).filter(slug => !pinned.includes(slug)),
    buriedCategories: unique(buries.flatMap(({ categories }) => categories)),
    boosts: boostsOf(of('boosts')),
    ...(redirect !== undefined && { redirect })
  }
}

const unique = (values: readonly string[]) => [...new Set(values)]

const byPlace = (one: RuleReference, other: RuleReference) => one.at - other.at

function alternativesOf(found: readonly Trigger[], search: readonly RuleWord[]): readonly string[] {
  const texts = found.flatMap(({ words, replacements }) => {
    if (replacements.length === 0) return []
    const start = placeOf(search, words)
    const before = search.slice(0, start).map(({ text }) => text)
    const after = search.slice(start + words.length).map(({ text }) => text)
    return replacements.map(text => [...before, text, ...after].join(' '))
  })
  return unique(texts).slice(0, ALTERNATIVES_MAX)
}

function boostsOf(rules: SearchRules['boosts']): MatchedSearchRules['boosts'] {
  const weights = new Map<string, number>()
  for (const { categories, weight } of rules)
    for (const category of categories) weights.set(category, Math.min(BOOST_MAX, (weights.get(category) ?? 1) * weight))
  return [...weights].map(([category, weight]) => ({ category, weight }))
}
