import { createModerationModule, type SubmissionPublisher } from './community/moderation/index.ts'
import type { Authentication } from './identity/index.ts'
import type { AppContext, Module } from './platform/app-context.ts'
import type { Database, Transaction } from './platform/db/database.ts'

/** What publishes each kind of submission: functions alone, so that the commands of staff have them, too. */
export const PUBLISHERS: readonly SubmissionPublisher[] = []

/** Deletes invented people and texts; each module adds its own function. */
const DEMONSTRATION: readonly ((tx: Transaction) => Promise<unknown>)[] = []

/** Deletes all of the demonstration data of the community, or nothing where one part fails. */
export const removeDemonstration = (db: Database) =>
  db.change(async tx => {
    for (const remove of DEMONSTRATION) await remove(tx)
  })

interface CommunityDeps {
  readonly authentication: Authentication
}

export type Community = Awaited<ReturnType<typeof createCommunity>>

/** What people say, keep and share. */
export async function createCommunity(context: AppContext, { authentication }: CommunityDeps) {
  const { moderation, ...moderationModule } = await createModerationModule(context, PUBLISHERS, authentication)
  const all: readonly Module[] = [moderationModule]
  return { moderation, all }
}
