import type { SubmissionKind } from '../../../domain/community/moderation.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { SubmissionPublisher } from './publisher.ts'

export interface ModerationDeps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly publishers: ReadonlyMap<SubmissionKind, SubmissionPublisher>
  /** Stems of `content/moderation/blocked-words.json`. */
  readonly blockedWords: readonly string[]
  /** Title of a subject that has one in each language; undefined for others, which keep the one they were given. */
  readonly titleOf: TitleOf
  readonly now: () => Date
}

export type TitleOf = (
  subject: { readonly type: string; readonly id: string },
  locale: Locale
) => Promise<string | undefined>

/** A kind that nothing publishes is a mistake of composition. */
export function publisherOf({ publishers }: Pick<ModerationDeps, 'publishers'>, kind: SubmissionKind) {
  const publisher = publishers.get(kind)
  if (!publisher) throw new Error(`No module publishes submissions of kind "${kind}"`)
  return publisher
}
