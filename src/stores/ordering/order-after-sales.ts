import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { deleteReturn, deleteReview, postReturn, putReview } from '../../api/customer-orders.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import type { ReviewRequest } from '../../contract/community/review.ts'
import { RETURN_REASONS, type RequestedDestination, type ReturnReason } from '../../domain/ordering/returns.ts'
import { idempotencyKey, deleteIdempotencyKey } from '../idempotency-key.ts'
import { showProblem } from '../notice.ts'
import { $order, refreshOrder, openedOrder } from './order.ts'
import { $returnPhotos, forgetReturnPhotos } from './return-photos.ts'

/** The draft of a return. */
export interface ReturnDraft {
  /** Pieces by line. */
  readonly pieces: Readonly<Record<string, number>>
  readonly reason: ReturnReason | ''
  readonly note: string
  readonly refundTo: RequestedDestination
}

const EMPTY: ReturnDraft = { pieces: {}, reason: '', note: '', refundTo: 'source' }

/** Null while the form is closed. */
export const $returnDraft = atom<ReturnDraft | null>(null)
/** The missing part of the draft, or the reason of its refusal. */
export const $returnMissing = atom<'goods' | 'reason' | null>(null)
export const $returnProblem = atom<ProblemError | null>(null)
export const $returning = atom(false)
/** The last action on a return, for its announcement; that of a withdrawn one is not left standing. */
export const $returnOutcome = atom<'sent' | 'withdrawn' | null>(null)

export function openReturn() {
  $returnDraft.set(EMPTY)
  $returnMissing.set(null)
  $returnProblem.set(null)
  $returnOutcome.set(null)
  forgetReturnPhotos()
}

export const closeReturn = () => $returnDraft.set(null)

export function changeReturn(part: Partial<ReturnDraft>) {
  const draft = { ...($returnDraft.get() ?? EMPTY), ...part }
  const allowed: readonly string[] = reasonsFor(draft)
  // Another line may not be taken back for what was chosen before.
  $returnDraft.set(draft.reason !== '' && !allowed.includes(draft.reason) ? { ...draft, reason: '' } : draft)
  $returnMissing.set(null)
  $returnProblem.set(null)
  // Another question than the one that may have been heard.
  const number = openedOrder()?.number
  if (number !== undefined) deleteIdempotencyKey(attemptOf(number))
}

const attemptOf = (number: string) => `return:${number}`

const chosen = ({ pieces }: ReturnDraft) => Object.entries(pieces).filter(([, count]) => count > 0)

/** Reasons that all chosen lines accept. */
export function reasonsFor(draft: ReturnDraft): readonly ReturnReason[] {
  const ids = chosen(draft).map(([id]) => id)
  const lines = ($order.get()?.returnable ?? []).filter(
    ({ line_item_id }) => ids.length === 0 || ids.includes(line_item_id)
  )
  return RETURN_REASONS.filter(reason =>
    ids.length === 0
      ? lines.some(({ reasons }) => reasons.includes(reason))
      : lines.every(({ reasons }) => reasons.includes(reason))
  )
}

/** Sends the request; true when the shop has it. Sent again after silence, it is still one. */
export async function sendReturn(): Promise<boolean> {
  const [draft, key] = [$returnDraft.get(), openedOrder()]
  if (!draft || !key || $returning.get()) return false
  const lines = chosen(draft).map(([line_item_id, quantity]) => ({ line_item_id, quantity }))
  const { reason, note, refundTo: refund_to } = draft
  const photos = $returnPhotos.get().map(({ id }) => id)
  if (lines.length === 0 || reason === '') {
    $returnMissing.set(lines.length === 0 ? 'goods' : 'reason')
    return false
  }
  const attempt = attemptOf(key.number)
  $returning.set(true)
  $returnProblem.set(null)
  try {
    $order.set(await postReturn(key, { reason, note, lines, photos, refund_to }, idempotencyKey(attempt)))
    deleteIdempotencyKey(attempt)
    $returnDraft.set(null)
    $returnOutcome.set('sent')
    return true
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status >= 400 && problem.status < 500) {
      deleteIdempotencyKey(attempt)
      await refreshOrder()
    }
    $returnProblem.set(problem)
    return false
  } finally {
    $returning.set(false)
  }
}

/** The request being sent: a return's number, or the line of a review. */
export const $requestInProgress = atom<string | null>(null)

async function oneAtATime(what: string, work: () => Promise<OrderBody>): Promise<boolean> {
  if ($requestInProgress.get() !== null) return false
  $requestInProgress.set(what)
  try {
    $order.set(await work())
    return true
  } catch (error) {
    showProblem(error)
    await refreshOrder()
    return false
  } finally {
    $requestInProgress.set(null)
  }
}

export async function withdrawReturn(number: string) {
  const key = openedOrder()
  if (!key || !(await oneAtATime(number, () => deleteReturn(key, number)))) return false
  $returnOutcome.set('withdrawn')
  return true
}

export async function submitOrderLineReview(lineId: string, opinion: ReviewRequest) {
  const key = openedOrder()
  return key ? oneAtATime(lineId, () => putReview(key, lineId, opinion)) : false
}

export async function dismissReview(lineId: string) {
  const key = openedOrder()
  return key ? oneAtATime(lineId, () => deleteReview(key, lineId)) : false
}
