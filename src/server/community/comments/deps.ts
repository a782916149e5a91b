import type { CommentSubjectType } from '../../../domain/community/comment.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Moderation } from '../moderation/index.ts'

/** A public text that can be commented on. */
export interface CommentedText {
  /** Slug of an editorial text, id of a member's article. */
  readonly id: string
  readonly title: string
  /** The path without the language. */
  readonly path: string
  readonly locale: Locale
  /** The member who wrote it. */
  readonly writerId: string | undefined
}

export interface CommentDeps {
  readonly db: Database
  readonly moderation: Moderation
  readonly findText: (type: CommentSubjectType, id: string, locale: Locale) => Promise<CommentedText | undefined>
  readonly now: () => Date
}
