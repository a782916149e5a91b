import type { Transaction } from '../../platform/db/database.ts'
import { anyAnswer, changeReplyCount, deleteComment, listedAnswer, lockComment, setListed } from './queries.ts'

/**
 * Gives a comment its place in the list, or takes it: it has one while its text is public or while a listed one answers
 * it. The thread above follows, and its count of replies.
 */
export async function updateListing(tx: Transaction, id: string, at: Date): Promise<void> {
  const row = await tx.first(lockComment, { id })
  if (!row) return
  const isListed = row.published_at !== null || (await tx.first(listedAnswer, { id })) !== undefined
  const isChanged = isListed !== (row.listed_at !== null)
  if (isChanged) await tx.run(setListed, { id, listed_at: isListed ? at.toISOString() : null })
  // Nothing stands below a deleted comment any more.
  const isOver = !isListed && row.deleted_at !== null && !(await tx.first(anyAnswer, { id }))
  if (isOver) await tx.run(deleteComment, { id })
  if (!isChanged && !isOver) return
  // The top of the thread comes last, so that two changes of a thread never wait for each other.
  if (row.reply_to_id !== null && row.reply_to_id !== row.thread_id) await updateListing(tx, row.reply_to_id, at)
  if (row.thread_id === null) return
  if (isChanged) await tx.run(changeReplyCount, { id: row.thread_id, by: isListed ? 1 : -1 })
  await updateListing(tx, row.thread_id, at)
}
