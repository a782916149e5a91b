import type { SubmissionKind } from '../../../domain/community/moderation.ts'
import type { Transaction } from '../../platform/db/database.ts'

/** Applies decisions for one kind of submission; functions of a transaction, composed before the services. */
export interface SubmissionPublisher {
  readonly kind: SubmissionKind
  /** Makes a version public; the kind's own schema validated `payload` when it was submitted. */
  publish(tx: Transaction, targetId: string, payload: unknown, at: Date): Promise<void>
  /** Takes a text from public view: withdrawn by its writer, or a report was upheld. */
  unpublish(tx: Transaction, targetId: string, at: Date): Promise<void>
}
