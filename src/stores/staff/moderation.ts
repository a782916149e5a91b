import { atom } from 'nanostores'
import {
  getStaffSubmission,
  getStaffSubmissions,
  postStaffAnswer,
  putApproval,
  putRejection,
  putReportsDismissed,
  putReviewReply,
  type SubmissionsQuery
} from '../../api/staff/moderation.ts'
import { problemOf } from '../../api/problem-error.ts'
import type { RejectSubmissionRequest, StaffSubmission, StaffSubmissionView } from '../../contract/staff/moderation.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { showProblem } from '../notice.ts'
import { cursorList } from '../paged.ts'

const FIRST: SubmissionsQuery = { list: 'pending', kind: '' }

const list = cursorList<SubmissionsQuery, StaffSubmission>(
  FIRST,
  async (query, cursor) => {
    const { submissions, next_cursor } = await getStaffSubmissions(query, cursor)
    return { items: submissions, next_cursor }
  },
  ({ id }) => id
)

export const $submissionQuery = atom<SubmissionsQuery>(FIRST)
export const $staffSubmissions = list.$list
export const moreStaffSubmissions = () => list.more()
/** The text that is being read, with what a decision needs. */
export const $openSubmission = atom<StaffSubmissionView | null>(null)
/** A decision is under way: nothing else is begun. */
export const $moderationBusy = atom(false)

export function loadStaffSubmissions(change: Partial<SubmissionsQuery> = {}) {
  const query = { ...$submissionQuery.get(), ...change }
  $submissionQuery.set(query)
  $openSubmission.set(null)
  return list.load(query)
}

export async function openSubmission(id: string): Promise<void> {
  try {
    $openSubmission.set(await getStaffSubmission(id))
  } catch (error) {
    showProblem(error)
  }
}

export const closeSubmission = () => $openSubmission.set(null)

/** Does one thing; what another moderator has decided meanwhile leaves the list with a sentence. */
async function act(id: string, work: () => Promise<unknown>): Promise<boolean> {
  if ($moderationBusy.get()) return false
  $moderationBusy.set(true)
  try {
    await work()
    return true
  } catch (error) {
    showProblem(error)
    if (problemOf(error).code === 'submission-decided') leave(id)
    return false
  } finally {
    $moderationBusy.set(false)
  }
}

function leave(id: string) {
  list.alter(items => items.filter(each => each.id !== id))
  if ($openSubmission.get()?.submission.id === id) $openSubmission.set(null)
}

/** A question stays open once it is public: the shop may answer it at once. */
export async function approveSubmission({ id, kind }: StaffSubmission): Promise<boolean> {
  const isDone = await act(id, () => putApproval(id))
  if (isDone && kind === 'question') await openSubmission(id)
  else if (isDone) leave(id)
  return isDone
}

export async function rejectSubmission(id: string, decision: RejectSubmissionRequest): Promise<boolean> {
  const isDone = await act(id, () => putRejection(id, decision))
  if (isDone) leave(id)
  return isDone
}

export async function dismissReports(id: string): Promise<boolean> {
  const isDone = await act(id, () => putReportsDismissed(id))
  if (isDone) leave(id)
  return isDone
}

export const answerQuestionAsShop = ({ id, target_id }: StaffSubmission, text: string) =>
  act(id, () => withIdempotencyKey(`answer:${target_id}:${text}`, key => postStaffAnswer(target_id, text, key)))

export const replyAsShop = ({ id, target_id }: StaffSubmission, text: string) =>
  act(id, () => putReviewReply(target_id, text))
