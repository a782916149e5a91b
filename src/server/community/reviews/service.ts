import { ok } from '../../../domain/result.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { ReviewDeps } from './deps.ts'
import { list } from './list.ts'
import { mine } from './mine.ts'
import { submitOfLine } from './order-reviews.ts'
import { setReply } from './queries.ts'
import { vote } from './votes.ts'
import { create, edit, remove } from './write.ts'

/** The shop's public reply to a review; an empty text takes it away. */
async function reply({ db, now }: ReviewDeps, id: string, text: string): ServiceResult<undefined> {
  const replied_at = text === '' ? null : now().toISOString()
  const found = await db.change(tx => tx.run(setReply, { id, reply: text, replied_at }))
  return found > 0 ? ok(undefined) : notFound('review-not-found')
}

/** Reviews of products and vendors. */
export const createReviews = (deps: ReviewDeps) =>
  bindDeps(deps, { list, mine, create, edit, remove, vote, reply, submitOfLine })

export type Reviews = ReturnType<typeof createReviews>
