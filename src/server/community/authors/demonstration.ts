import type { Transaction } from '../../platform/db/database.ts'

/** Deletes the invented authors, with who follows them; answers how many. */
export async function deleteDemonstrationAuthors({ query }: Transaction) {
  const invented = query.selectFrom('authors').select('slug').where('demonstration', '=', 1)
  await query.deleteFrom('author_follows').where('author', 'in', invented).execute()
  const { numDeletedRows } = await query.deleteFrom('authors').where('demonstration', '=', 1).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
