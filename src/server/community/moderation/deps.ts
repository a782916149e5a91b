import type { SubmissionKind } from '../../../domain/moderation.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { SubmissionPublisher } from './publisher.ts'

export interface ModerationDeps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly publishers: ReadonlyMap<SubmissionKind, SubmissionPublisher>
  /** Stems of `content/moderation/blocked-words.json`. */
  readonly blockedWords: readonly string[]
  readonly now: () => Date
}

/** A kind that nothing publishes is a mistake of composition. */
export function publisherOf({ publishers }: Pick<ModerationDeps, 'publishers'>, kind: SubmissionKind) {
  const publisher = publishers.get(kind)
  if (!publisher) throw new Error(`No module publishes submissions of kind "${kind}"`)
  return publisher
}
