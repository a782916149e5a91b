import type { SearchEngine } from '../../../search/port.ts'
import type { Ruleset } from '../../../search/query/ruleset.ts'
import type { SearchAdmission } from './admission.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { CachedRequests } from './cached-requests.ts'

/** Dependencies of the handlers of `/search`. */
export interface SearchDeps {
  readonly engine: SearchEngine
  readonly admission: SearchAdmission
  readonly cache: AnswerCache
  readonly requests: CachedRequests
  /** Rules that `rule` clauses follow. */
  readonly ruleset?: Ruleset
  /** To be awaited before a body is read. */
  readonly takeTurn: () => Promise<void>
  /** Time that one request may take, ms. */
  readonly budgetMs: number
}
