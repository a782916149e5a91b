import type { PersonalData } from '../../platform/personal-data.ts'
import { anonymizeAnswers, anonymizeQuestions } from './queries.ts'

/** Questions and answers. Public ones stay without a name, for others answered them; the rest goes. */
export const questionPersonalData: PersonalData = {
  export: async ({ query }, { userId }) => ({
    questions: await query
      .selectFrom('questions')
      .select(['product_id', 'text', 'published_at', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    answers: await query
      .selectFrom('answers')
      .select(['question_id', 'text', 'published_at', 'created_at'])
      .where('user_id', '=', userId)
      .execute()
  }),
  async erase(tx, { userId }) {
    await tx.query.deleteFrom('answers').where('user_id', '=', userId).where('published_at', 'is', null).execute()
    await tx.query.deleteFrom('questions').where('user_id', '=', userId).where('published_at', 'is', null).execute()
    await tx.run(anonymizeQuestions, { user_id: userId })
    await tx.run(anonymizeAnswers, { user_id: userId })
  }
}
