import {
  isSameText,
  type ReadRuleWords,
  type RuleKind,
  type RuleReference,
  type RuleWord,
  type SearchRules
} from './search-rules.ts'

/** Why a list of rules is not right, and where. */
export interface RuleProblem extends RuleReference {
  readonly code:
    | 'no-words'
    | 'same-search'
    | 'same-value'
    | 'pinned-and-buried'
    | 'nothing-buried'
    | 'same-synonyms'
    | 'synonym-cycle'
    | 'redirect-cycle'
  readonly field: 'words' | 'search' | 'finds' | 'products' | 'categories' | 'to'
  /** The text or value that is wrong. */
  readonly value: string
  /** Place of the rule that it disagrees with. */
  readonly other?: RuleReference
}

/** Mistakes that rules make together: two for one search, synonyms in a circle, a pin of what is buried. */
export function ruleProblems(rules: SearchRules, read: ReadRuleWords): readonly RuleProblem[] {
  const known = new Map<string, readonly RuleWord[]>()
  // Each check reads the same texts.
  const readWords: ReadRuleWords = text => {
    const words = known.get(text) ?? read(text)
    known.set(text, words)
    return words
  }
  const texts = textsOf(rules, readWords)
  return [
    ...texts.flatMap(({ words, ...place }) => (words.length === 0 ? [{ ...place, code: 'no-words' as const }] : [])),
    ...sameSearches(texts),
    ...sameValues(rules),
    ...pinnedAndBuried(rules, readWords),
    ...rules.buries.flatMap(({ products, categories }, at): readonly RuleProblem[] =>
      products.length + categories.length === 0
        ? [{ kind: 'buries', at, code: 'nothing-buried', field: 'products', value: '' }]
        : []
    ),
    ...synonymCycles(rules, readWords),
    ...redirectCycles(rules, readWords)
  ]
}

interface RuleText extends RuleReference {
  readonly field: 'words' | 'search' | 'finds'
  readonly value: string
  readonly words: readonly RuleWord[]
}

const FIELDS: Readonly<Record<RuleKind, readonly RuleText['field'][]>> = {
  synonyms: ['words'],
  oneWaySynonyms: ['search', 'finds'],
  pins: ['search'],
  buries: ['search'],
  redirects: ['search'],
  boosts: ['search']
}

function textsOf(rules: SearchRules, readWords: ReadRuleWords): readonly RuleText[] {
  return (Object.keys(FIELDS) as RuleKind[]).flatMap(kind =>
    rules[kind].flatMap((rule, at) =>
      FIELDS[kind].flatMap(field =>
        ((rule as { readonly [F in RuleText['field']]?: readonly string[] })[field] ?? []).map(value => {
          return { kind, at, field, value, words: readWords(value) }
        })
      )
    )
  )
}

/** Each search has one rule of a kind, so that nobody mends one while the other is in force. */
function sameSearches(texts: readonly RuleText[]): readonly RuleProblem[] {
  const seen = new Map<string, RuleText[]>()
  return texts.flatMap(text => {
    if (text.field === 'finds') return []
    const places = text.words.flatMap(({ keys }) => [...keys].map(key => `${text.kind} ${key}`))
    const before = new Set(places.flatMap(place => seen.get(place) ?? []))
    const same = [...before].find(other => isSameText(other.words, text.words))
    for (const place of new Set(places)) pushTo(seen, place, text)
    if (!same) return []
    const { kind, at, field, value } = text
    const code = kind === 'synonyms' ? 'same-synonyms' : 'same-search'
    return [{ kind, at, field, value, code, other: { kind, at: same.at } } satisfies RuleProblem]
  })
}

function sameValues({ pins, buries, boosts }: SearchRules): readonly RuleProblem[] {
  const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) < at)
  const problems = (kind: RuleKind, at: number, field: 'products' | 'categories', values: readonly string[]) =>
    repeated(values).map((value): RuleProblem => ({ kind, at, field, value, code: 'same-value' }))
  return [
    ...pins.flatMap(({ products }, at) => problems('pins', at, 'products', products)),
    ...buries.flatMap(({ products, categories }, at) => [
      ...problems('buries', at, 'products', products),
      ...problems('buries', at, 'categories', categories)
    ]),
    ...boosts.flatMap(({ categories }, at) => problems('boosts', at, 'categories', categories))
  ]
}

/** Places of rules by their texts: comparing each text with each other would take minutes at the limits. */
function placesByText(texts: readonly (readonly string[])[], readWords: ReadRuleWords) {
  const byKey = new Map<string, { readonly at: number; readonly words: readonly RuleWord[] }[]>()
  for (const [at, own] of texts.entries())
    for (const text of own) {
      const words = readWords(text)
      for (const key of new Set(words.flatMap(({ keys }) => [...keys]))) pushTo(byKey, key, { at, words })
    }
  return (text: string): readonly number[] => {
    const words = readWords(text)
    const candidates = new Set(words.flatMap(({ keys }) => [...keys].flatMap(key => byKey.get(key) ?? [])))
    return [...new Set([...candidates].filter(each => isSameText(each.words, words)).map(({ at }) => at))]
  }
}

function pushTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function pinnedAndBuried({ pins, buries }: SearchRules, readWords: ReadRuleWords): readonly RuleProblem[] {
  const buriesOf = placesByText(
    buries.map(({ search }) => search),
    readWords
  )
  return pins.flatMap(({ products, search }, at) => {
    const others = [...new Set(search.flatMap(buriesOf))]
    return products.flatMap(value =>
      others
        .filter(other => buries[other]?.products.includes(value))
        .map((other): RuleProblem => {
          const place = { kind: 'buries', at: other } as const
          return { kind: 'pins', at, field: 'products', value, code: 'pinned-and-buried', other: place }
        })
    )
  })
}

/** One-way synonyms that lead back to where they began are two-way ones, or a mistake. */
function synonymCycles({ oneWaySynonyms: rules }: SearchRules, readWords: ReadRuleWords): readonly RuleProblem[] {
  const rulesOf = placesByText(
    rules.map(({ search }) => search),
    readWords
  )
  const nextOf = rules.map(({ finds }) => [...new Set(finds.flatMap(rulesOf))].sort((a, b) => a - b))
  return rules.flatMap((rule, at): readonly RuleProblem[] => {
    const reached = new Set<number>()
    const open = [...(nextOf[at] ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop())
      if (!reached.has(next)) {
        reached.add(next)
        open.push(...(nextOf[next] ?? []))
      }
    if (!reached.has(at)) return []
    const other = nextOf[at]?.find(each => each !== at) ?? at
    const value = rule.finds[0] ?? ''
    const place = { kind: 'oneWaySynonyms', at: other } as const
    return [{ kind: 'oneWaySynonyms', at, field: 'finds', value, code: 'synonym-cycle', other: place }]
  })
}

/** A search that leads to the results of another search must not lead on. */
function redirectCycles({ redirects }: SearchRules, readWords: ReadRuleWords): readonly RuleProblem[] {
  const redirectsOf = placesByText(
    redirects.map(({ search }) => search),
    readWords
  )
  return redirects.flatMap(({ to }, at): readonly RuleProblem[] => {
    const text = searchIn(to)
    const [other] = text === undefined ? [] : redirectsOf(text)
    return other === undefined
      ? []
      : [
          {
            kind: 'redirects',
            at,
            field: 'to',
            value: to,
            code: 'redirect-cycle',
            other: { kind: 'redirects', at: other }
          }
        ]
  })
}

/** The search of a path of the results page, `/products?q=tea`. */
function searchIn(path: string): string | undefined {
  const query = /^\/products\?(?:[^&]*&)*q=([^&]+)/.exec(path)?.[1]
  return query === undefined ? undefined : decodedText(query)
}

function decodedText(query: string): string {
  try {
    return decodeURIComponent(query.replaceAll('+', ' '))
  } catch {
    return query
  }
}
