import type { Authentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { anonymizeAnswers, anonymizeQuestions } from './queries.ts'
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
    ownData: async (reader, userId) => ({
      questions: await reader.query
        .selectFrom('questions')
        .select(['product_id', 'text', 'published_at', 'created_at'])
        .where('user_id', '=', userId)
        .execute(),
      answers: await reader.query
        .selectFrom('answers')
        .select(['question_id', 'text', 'published_at', 'created_at'])
        .where('user_id', '=', userId)
        .execute()
    }),
    async eraseOwn(tx, userId) {
      await tx.query.deleteFrom('answers').where('user_id', '=', userId).where('published_at', 'is', null).execute()
      await tx.query.deleteFrom('questions').where('user_id', '=', userId).where('published_at', 'is', null).execute()
      await tx.run(anonymizeQuestions, { user_id: userId })
      await tx.run(anonymizeAnswers, { user_id: userId })
    }
  }
  return { ...module, service }
}
