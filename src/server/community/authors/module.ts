import type { Authentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { Editorial } from '../editorial/index.ts'
import type { Moderation } from '../moderation/index.ts'
import { authorPersonalData } from './personal-data.ts'
import { authorRoutes } from './routes.ts'
import { createAuthorService, type AuthorService } from './service.ts'

interface AuthorsDeps {
  readonly editorial: Editorial
  readonly moderation: Moderation
  readonly authentication: Authentication
}

/** People who write articles: of the shop and of its members. */
export function createAuthorsModule(
  { db, pseudonymize, now }: AppContext,
  { editorial, moderation, authentication }: AuthorsDeps
): Module & { readonly service: AuthorService } {
  const service = createAuthorService({ db, editorial, moderation, pseudonymize, now })
  return {
    service,
    api: [authorRoutes(service, authentication)],
    personalData: authorPersonalData
  }
}
