import type { Authentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { CommentDeps } from './deps.ts'
import { commentPersonalData } from './personal-data.ts'
import { commentRoutes } from './routes.ts'
import { createCommentService } from './service.ts'

type Deps = Pick<CommentDeps, 'moderation' | 'findText'> & { readonly authentication: Authentication }

/** Comments on articles and news. */
export function createCommentsModule({ db, now }: AppContext, { authentication, ...deps }: Deps) {
  const service = createCommentService({ db, now, ...deps })
  const module: Module = {
    api: [commentRoutes(service, authentication)],
    personalData: commentPersonalData(deps)
  }
  return { ...module, service }
}
