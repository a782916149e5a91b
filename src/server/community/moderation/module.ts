import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DECIDED_TEXT_DAYS } from '../../../domain/retention.ts'
import { daysBefore } from '../../../domain/time.ts'
import type { Authentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { TitleOf } from './deps.ts'
import { submissionPersonalData } from './personal-data.ts'
import type { SubmissionPublisher } from './publisher.ts'
import { deleteDecidedBefore, deleteReportsBefore, forgetNetworksBefore } from './queries.ts'
import { moderationRoutes } from './routes.ts'
import { createModeration } from './service.ts'

/** Days for which the network of a writer tells a burst from a busy day. */
const NETWORK_DAYS = 30

const blockedWordsSchema = z.array(z.string().min(2)).readonly()

/** The moderators' service alone, for the commands of staff. */
export async function openModeration(
  { db, pseudonymize, now, contentFolder }: Pick<AppContext, 'db' | 'pseudonymize' | 'now' | 'contentFolder'>,
  publishers: readonly SubmissionPublisher[],
  titleOf: TitleOf = () => Promise.resolve(undefined)
) {
  const words = await readFile(join(contentFolder, 'moderation/blocked-words.json'), 'utf8')
  return createModeration({
    db,
    pseudonymize,
    now,
    titleOf,
    publishers: new Map(publishers.map(each => [each.kind, each])),
    blockedWords: blockedWordsSchema.parse(JSON.parse(words))
  })
}

/** Texts of customers: what waits, decisions, reports and appeals. */
export async function createModerationModule(
  context: AppContext,
  publishers: readonly SubmissionPublisher[],
  { authentication, titleOf }: { readonly authentication: Authentication; readonly titleOf: TitleOf }
) {
  const moderation = await openModeration(context, publishers, titleOf)
  const module: Module = {
    api: [moderationRoutes(moderation, authentication)],
    personalData: submissionPersonalData,
    prune: async (tx, at) => {
      await tx.run(forgetNetworksBefore, { created_at: daysBefore(at, NETWORK_DAYS).toISOString() })
      await tx.run(deleteDecidedBefore, { decided_at: daysBefore(at, DECIDED_TEXT_DAYS).toISOString() })
      await tx.run(deleteReportsBefore, { created_at: daysBefore(at, DECIDED_TEXT_DAYS).toISOString() })
    }
  }
  return { ...module, moderation }
}
