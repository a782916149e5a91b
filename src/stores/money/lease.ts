import { atom } from 'nanostores'
import {
  getLease,
  getOrderLease,
  postAnswers,
  postApplication,
  postBill,
  postLeasePayment,
  putWithdraw
} from '../../api/leases.ts'
import type { OrderRef } from '../../api/orders.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { LeaseBillKindId, LeaseBody, LeasePayMethod, OrderLeaseBody } from '../../contract/money/lease.ts'
import type { LeaseQuestion } from '../../domain/money/lease-state.ts'
import { idempotencyKey, deleteIdempotencyKey } from '../idempotency-key.ts'
import '../identity/authorize-calls.ts'
import { formOf } from '../form.ts'
import { showProblem } from '../notice.ts'

/** Leasing of the order somebody looks at: what it would cost, and its application. */
export const $orderLease = atom<OrderLeaseBody | null>(null)
export const $orderLeaseProblem = atom<ProblemError | null>(null)
/** Months of the plan that is shown. */
export const $leaseMonths = atom(12)
/** True while a call for a lease is under way. */
export const $leaseBusy = atom(false)

const EMPTY = {
  first_name: '',
  last_name: '',
  phone: '',
  register_number: '',
  accepts_terms: '',
  accepts_disclosure: '',
  accepts_inquiry: ''
}
const application = formOf(EMPTY)
export const $application = application.$form
export const typeApplication = application.type

export async function loadOrderLease(order: OrderRef) {
  $orderLeaseProblem.set(null)
  try {
    const answer = await getOrderLease(order)
    const isFirst = $orderLease.get() === null
    $orderLease.set(answer)
    if (isFirst && answer.known) {
      const { first_name, last_name, phone } = answer.known
      application.fill({ first_name, last_name, phone })
    }
  } catch (error) {
    $orderLeaseProblem.set(problemOf(error))
  }
}

/** Sends the application; true when it is there, and the down payment is what comes next. */
export function applyForLease(order: OrderRef): Promise<boolean> {
  const attempt = `lease:${order.number}`
  return application.submit(
    async ({ accepts_terms, accepts_disclosure, accepts_inquiry, register_number, ...person }) => {
      try {
        const answer = await postApplication(
          order,
          {
            ...person,
            months: $leaseMonths.get(),
            // Sent blank where the profile has none, so that the server names it with all else that is missing.
            ...((register_number || !$orderLease.get()?.known?.register_number) && { register_number }),
            accepts_terms: accepts_terms !== '',
            accepts_disclosure: accepts_disclosure !== '',
            accepts_inquiry: accepts_inquiry !== ''
          },
          idempotencyKey(attempt)
        )
        deleteIdempotencyKey(attempt)
        $orderLease.set(answer)
      } catch (error) {
        const { status } = problemOf(error)
        if (status >= 400 && status < 500) deleteIdempotencyKey(attempt)
        throw error
      }
    }
  )
}

/** Does one thing with a lease and hands on how it is then; the new lease is the answer. */
export async function runLeaseAction(work: Promise<LeaseBody>): Promise<LeaseBody | undefined> {
  if ($leaseBusy.get()) return undefined
  $leaseBusy.set(true)
  try {
    return await work
  } catch (error) {
    showProblem(error)
    return undefined
  } finally {
    $leaseBusy.set(false)
  }
}

export const answerLender = (number: string, answers: Partial<Record<LeaseQuestion, string>>) =>
  runLeaseAction(postAnswers(number, { answers }))

export const withdrawLease = (number: string) => runLeaseAction(putWithdraw(number))

export const requestBill = (number: string, kind: LeaseBillKindId) => runLeaseAction(postBill(number, kind))

/** Opens a payment; pressed twice after silence it is one. */
export async function payLease(lease: LeaseBody, method: LeasePayMethod) {
  const attempt = `lease-pay:${lease.bill?.id}:${method}`
  const after = await runLeaseAction(postLeasePayment(lease.number, method, idempotencyKey(attempt)))
  if (after) deleteIdempotencyKey(attempt)
  return after
}

const LOOK_MS = 3_000
const SLOWEST_LOOK_MS = 30_000

/** True while somebody else has to act before anything changes. */
const isWaiting = ({ state, payment }: LeaseBody) =>
  payment?.state === 'pending' || state === 'application_sent' || state === 'down_payment_pending'

/**
 * Looks again and again while the page is seen and something is on its way, ever less often where nobody answers;
 * returns what ends it.
 */
export function watchLease(current: () => LeaseBody | null, onNews: (lease: LeaseBody) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = LOOK_MS
  let ended = false
  const plan = () => {
    clearTimeout(timer)
    const lease = current()
    if (!ended && lease && !document.hidden && isWaiting(lease)) timer = setTimeout(() => void turn(lease), pause)
  }
  const turn = async ({ number }: LeaseBody) => {
    try {
      const lease = await getLease(number)
      pause = LOOK_MS
      if (!ended) onNews(lease)
    } catch {
      // The next look is later.
      pause = Math.min(pause * 2, SLOWEST_LOOK_MS)
    }
    plan()
  }
  const onVisible = () => {
    const lease = current()
    // Somebody comes back from the bank's app: look at once.
    if (!document.hidden && lease && isWaiting(lease)) void turn(lease)
    else clearTimeout(timer)
  }
  document.addEventListener('visibilitychange', onVisible)
  plan()
  return () => {
    ended = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
