import { articlePublisher, createArticlesModule } from './community/articles/index.ts'
import { authorPublisher, createAuthorsModule } from './community/authors/index.ts'
import { editorialCovers, readEditorial } from './community/editorial/index.ts'
import { createModerationModule, type SubmissionPublisher } from './community/moderation/index.ts'
import type { Storefront } from '../contract/storefront.ts'
import type { Authentication } from './identity/index.ts'
import type { AppContext, Module } from './platform/app-context.ts'
import type { Database, Transaction } from './platform/db/database.ts'

/** Publishers of each kind of submission: plain functions, so that staff commands use them, too. */
export const PUBLISHERS: readonly SubmissionPublisher[] = [articlePublisher, authorPublisher]

/** Deletes invented people and texts; each module adds its own function. */
const DEMONSTRATION: readonly ((tx: Transaction) => Promise<unknown>)[] = []

/** Deletes all of the demonstration data of the community, or nothing where one part fails. */
export const removeDemonstration = (db: Database) =>
  db.change(async tx => {
    for (const remove of DEMONSTRATION) await remove(tx)
  })

interface CommunityDeps {
  readonly catalogue: Pick<Storefront, 'product'>
  readonly authentication: Authentication
}

export type Community = Awaited<ReturnType<typeof createCommunity>>

/** Composes the modules of the community. */
export async function createCommunity(context: AppContext, { authentication, catalogue }: CommunityDeps) {
  const { moderation, ...moderationModule } = await createModerationModule(context, PUBLISHERS, authentication)
  const editorial = await readEditorial(context.contentFolder)
  const authors = createAuthorsModule(context, { editorial, moderation, authentication })
  const articles = createArticlesModule(context, {
    ...{ editorial, moderation, authentication },
    findProduct: async slug => {
      const found = (await catalogue.product(slug))?.document
      return found && { isAgeRestricted: found.age_restricted, requiresPrescription: found.requires_prescription }
    }
  })
  const editorialModule: Module = { rootRoutes: [editorialCovers(context.contentFolder, editorial)] }
  const all: readonly Module[] = [moderationModule, editorialModule, authors, articles]
  return { moderation, articles: articles.service, authors: authors.service, all }
}
