import type { Authentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { eraseCommentsOf, ownCommentData } from './account-data.ts'
import type { CommentDeps } from './deps.ts'
import { commentRoutes } from './routes.ts'
import { createCommentService } from './service.ts'

type Deps = Pick<CommentDeps, 'moderation' | 'findText'> & { readonly authentication: Authentication }

/** Comments on articles and news. */
export function createCommentsModule({ db, now }: AppContext, { authentication, ...deps }: Deps) {
  const service = createCommentService({ db, now, ...deps })
  const module: Module = {
    api: [commentRoutes(service, authentication)],
    ownData: ownCommentData,
    eraseOwn: (tx, userId, at) => eraseCommentsOf(deps, tx, userId, at)
  }
  return { ...module, service }
}
