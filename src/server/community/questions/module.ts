import type { Authentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { questionPersonalData } from './personal-data.ts'
import { questionRoutes } from './routes.ts'
import { createQuestionService, type QuestionDeps } from './service.ts'

type Deps = Pick<QuestionDeps, 'moderation' | 'findProduct' | 'hasReceived'> & {
  readonly authentication: Authentication
}

/** Questions about products and their answers. */
export function createQuestionsModule({ db, now }: AppContext, { authentication, ...deps }: Deps) {
  const service = createQuestionService({ db, now, ...deps })
  const module: Module = {
    api: [questionRoutes(service, authentication)],
    personalData: questionPersonalData
  }
  return { ...module, service }
}
