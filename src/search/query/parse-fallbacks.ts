import type { ParseContext } from './context.ts'
import { countOf, listOf, objectOf, onlyKeys } from './json.ts'
import { FALLBACKS_MAX } from './limits.ts'
import { illegalArgument, parsingException } from './refusal.ts'
import type { Fallback } from './tree.ts'

/** The shop's own `fallbacks` of a search body (docs/search-protocol.md). */
export function parseFallbacks(value: unknown, context: ParseContext): readonly Fallback[] {
  if (value === undefined) return []
  const fallbacks = listOf(value)
  if (fallbacks.length > FALLBACKS_MAX)
    throw illegalArgument(`[fallbacks] has [${fallbacks.length}] entries, at most [${FALLBACKS_MAX}] are allowed`)
  return fallbacks.map(each => {
    const body = objectOf(each, 'fallbacks')
    onlyKeys(body, 'fallbacks', ['query', 'max_hits', 'sufficient', 'min_sufficient'])
    if (body['query'] === undefined) throw parsingException("[fallbacks] requires a 'query'")
    return {
      query: context.parse(body['query'], context, 1),
      maxHits: countOf(body['max_hits'] ?? 0, 'fallbacks'),
      ...(body['sufficient'] !== undefined && { sufficient: context.parse(body['sufficient'], context, 1) }),
      minSufficient: countOf(body['min_sufficient'] ?? 1, 'fallbacks')
    }
  })
}
