import { createModerationModule, type SubmissionPublisher } from './community/moderation/index.ts'
import type { Authentication } from './identity/index.ts'
import type { AppContext, Module } from './platform/app-context.ts'

/** What publishes each kind of submission: functions alone, so that the commands of staff have them, too. */
export const PUBLISHERS: readonly SubmissionPublisher[] = []

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
