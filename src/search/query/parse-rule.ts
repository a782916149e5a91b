import { NOT_PROMOTED } from '../../contract/catalogue/not-promoted.ts'
import { PINNED_SCORE, PINNED_STEP } from '../ranking.ts'
import type { ParseContext } from './context.ts'
import { listOf, objectOf, onlyKeys, textOf } from './json.ts'
import { illegalArgument, parsingException } from './refusal.ts'
import type { RuleEffects } from './ruleset.ts'
import type { Query } from './tree.ts'

/** The only set of rules there is: that of the shop's editors. */
const RULESET = 'shop'

/**
 * `rule`, as Elasticsearch has it: `organic` with what the shop's rules say to the text that somebody typed. It becomes
 * clauses that every engine has, so that no engine knows of rules.
 */
export function parseRule(value: unknown, context: ParseContext, depth: number): Query {
  const body = objectOf(value, 'rule')
  onlyKeys(body, 'rule', ['match_criteria', 'ruleset_ids', 'organic'])
  const criteria = objectOf(body['match_criteria'], 'rule')
  onlyKeys(criteria, 'rule', ['user_query'])
  const text = textOf(criteria['user_query'], 'rule')
  for (const id of listOf(body['ruleset_ids']))
    if (id !== RULESET) throw illegalArgument(`[rule] there is no ruleset [${textOf(id, 'rule')}], only [${RULESET}]`)
  if (body['organic'] === undefined) throw parsingException("[rule] requires an 'organic' query")
  const organic = context.parse(body['organic'], context, depth + 1)
  // Its text is read as that of any clause that looks for words, whatever `organic` is.
  if (organic.kind !== 'match' && organic.kind !== 'phrase') context.textClauses += 1
  return context.ruleset ? withRules(organic, context.ruleset.rulesFor(text), context, depth) : organic
}

function withRules(
  organic: Query,
  { alternatives, pinned, weights }: RuleEffects,
  context: ParseContext,
  depth: number
): Query {
  const worded = alternatives.length > 0 && organic.kind === 'match' ? { ...organic, alternatives } : organic
  const weighted: Query =
    weights.length === 0
      ? worded
      : {
          kind: 'weighted',
          query: worded,
          functions: weights.map(({ filter, weight }) => ({
            filter: context.parse(filter, context, depth + 1),
            weight
          }))
        }
  if (pinned.length === 0) return weighted
  const pins = pinned.map((value, at): Query => {
    const boost = PINNED_SCORE - at * PINNED_STEP
    return { kind: 'term', field: 'slug', value, boost }
  })
  const promoted: Query = {
    kind: 'bool',
    must: [bestOf(pins)],
    filter: [],
    should: [],
    // The law forbids to promote them: words alone decide where they stand.
    mustNot: NOT_PROMOTED.map(clause => context.parse(clause, context, depth + 1)),
    minimumShould: 0,
    boost: 1
  }
  return bestOf([promoted, weighted])
}

const bestOf = (queries: readonly Query[]): Query => ({ kind: 'dis_max', queries, tieBreaker: 0, boost: 1 })
