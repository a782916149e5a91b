import { join } from 'node:path'
import type { Authentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { LookBookDeps } from './deps.ts'
import { readEditorialLookBooks } from './editorial.ts'
import { lookBookPersonalData } from './personal-data.ts'
import { lookBookPreviewRoutes } from './preview-routes.ts'
import { lookBookRoutes } from './routes.ts'
import { createLookBookService, type LookBookService } from './service.ts'

type Composed = Pick<LookBookDeps, 'variantDetails' | 'orders' | 'cart' | 'moderation' | 'mainVariantOf'>

interface LookBooksModule extends Module {
  readonly service: LookBookService
}

export async function createLookBooksModule(
  { db, contentFolder, environment, now }: AppContext,
  { authentication, ...composed }: Composed & { readonly authentication: Authentication }
): Promise<LookBooksModule> {
  const editorial = await readEditorialLookBooks(join(contentFolder, 'look-books'))
  const service = createLookBookService({ db, now, editorial, ...composed })
  return {
    service,
    api: [lookBookRoutes(service, authentication)],
    rootRoutes: [lookBookPreviewRoutes(db, service, join(environment.dataFolder, 'og/look-books'))],
    personalData: lookBookPersonalData
  }
}
