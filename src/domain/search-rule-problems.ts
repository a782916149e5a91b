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
export function ruleProblems(rules: SearchRules, readWords: ReadRuleWords): readonly RuleProblem[] {
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
    for (const place of new Set(places)) seen.set(place, [...(seen.get(place) ?? []), text])
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

function pinnedAndBuried({ pins, buries }: SearchRules, readWords: ReadRuleWords): readonly RuleProblem[] {
  const buriedBy = new Map<string, number[]>()
  for (const [at, { products }] of buries.entries())
    for (const slug of products) buriedBy.set(slug, [...(buriedBy.get(slug) ?? []), at])
  return pins.flatMap(({ products, search }, at) =>
    products.flatMap(value =>
      (buriedBy.get(value) ?? [])
        .filter(other => haveSameSearch(search, buries[other]?.search ?? [], readWords))
        .map((other): RuleProblem => {
          const place = { kind: 'buries', at: other } as const
          return { kind: 'pins', at, field: 'products', value, code: 'pinned-and-buried', other: place }
        })
    )
  )
}

const haveSameSearch = (own: readonly string[], other: readonly string[], readWords: ReadRuleWords) =>
  own.some(text => other.some(each => isSameText(readWords(text), readWords(each))))

/** One-way synonyms that lead back to where they began are two-way ones, or a mistake. */
function synonymCycles({ oneWaySynonyms: rules }: SearchRules, readWords: ReadRuleWords): readonly RuleProblem[] {
  const starts = rules.map(({ search }) => search.map(readWords))
  const nextOf = rules.map(({ finds }) => {
    const found = finds.map(readWords)
    return starts.flatMap((texts, at) => (texts.some(text => found.some(other => isSameText(text, other))) ? [at] : []))
  })
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
    return [
      {
        kind: 'oneWaySynonyms',
        at,
        field: 'finds',
        value,
        code: 'synonym-cycle',
        other: { kind: 'oneWaySynonyms', at: other }
      }
    ]
  })
}

/** A search that leads to the results of another search must not lead on. */
function redirectCycles(rules: SearchRules, readWords: ReadRuleWords): readonly RuleProblem[] {
  const { redirects } = rules
  const starts = redirects.map(({ search }) => search.map(readWords))
  return redirects.flatMap(({ to }, at): readonly RuleProblem[] => {
    const text = searchIn(to)
    if (text === undefined) return []
    const words = readWords(text)
    const other = starts.findIndex(texts => texts.some(each => isSameText(each, words)))
    return other < 0
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
