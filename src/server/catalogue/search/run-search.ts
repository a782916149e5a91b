import type { Context } from 'hono'
import type { IndexName, SearchAnswer } from '../../../search/port.ts'
import { costOf } from '../../../search/query/cost.ts'
import { parseSearch } from '../../../search/query/parse-search.ts'
import type { Parsed } from '../../../search/query/refusal.ts'
import type { Ruleset } from '../../../search/query/ruleset.ts'
import type { SearchRequest } from '../../../search/query/tree.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { SearchNotAdmitted, tooExpensive } from './admission.ts'
import { isUnderAgeVisitor, withoutAdultProducts } from './adult-products.ts'
import { withWholeSources } from './docvalue-fields.ts'
import { withLocation } from './error-location.ts'
import type { Index } from './indices.ts'
import { timedOutAnswer } from './response-bytes.ts'
import type { SearchDeps } from './search-deps.ts'
import { withTimeout } from './with-timeout.ts'

/** Runs one search if it is not too expensive and there is room for it; throws `SearchNotAdmitted` otherwise. */
export function runSearch(
  { engine, admission, budgetMs }: SearchDeps,
  c: Context<HttpEnv>,
  index: IndexName,
  request: SearchRequest
): Promise<SearchAnswer> {
  const cost = costOf(request)
  const refusal = tooExpensive(cost)
  if (refusal) throw new SearchNotAdmitted(refusal)
  admission.charge(c, cost)
  const allowed = isUnderAgeVisitor(c) ? withoutAdultProducts(index, request) : request
  return withTimeout(
    budgetMs,
    c.req.raw.signal,
    signal => admission.run(cost, signal, () => engine.search(index, withWholeSources(allowed), signal)),
    () => timedOutAnswer(budgetMs)
  )
}

interface IndexSearch {
  readonly index: Index
  readonly request: SearchRequest
}

/** A body read for each index that has its fields; where none has them the first refusal counts. */
export function readForAll(
  indices: readonly Index[],
  body: unknown,
  text: string,
  ruleset: Ruleset | undefined
): Parsed<readonly IndexSearch[]> {
  const found: IndexSearch[] = []
  let refused: Parsed<never> | undefined
  for (const index of indices) {
    const parsed = parseSearch(body, index.schema, ruleset)
    if (parsed.ok) found.push({ index, request: parsed.value })
    else refused ??= { ok: false, refusal: withLocation(parsed.refusal, text) }
  }
  return found.length === 0 && refused ? refused : { ok: true, value: found }
}
