import type { PersonalData } from '../../platform/personal-data.ts'
import { eraseSubmissionsOf } from './queries.ts'

/** Every version of a text that was submitted, with what was decided. */
export const submissionPersonalData: PersonalData = {
  export: async ({ query }, { userId }) => ({
    submissions: await query
      .selectFrom('submissions')
      .select(['kind', 'subject_title', 'text', 'state', 'reason', 'note', 'appeal', 'created_at', 'decided_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    content_reports: await query
      .selectFrom('content_reports')
      .select(['kind', 'target_id', 'reason', 'comment', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
  }),
  async erase(tx, { userId }) {
    await tx.run(eraseSubmissionsOf, { user_id: userId })
    // A report still has to be looked into; who made it need not be known.
    await tx.query.updateTable('content_reports').set({ user_id: null }).where('user_id', '=', userId).execute()
  }
}
