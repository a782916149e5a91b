import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../api/problem-error.ts'
import { getRecharge, postRecharge } from '../api/wallet.ts'
import type { RechargeAnswer, RechargeBody } from '../contract/wallet.ts'
import { attemptKey, endAttempt } from './attempt-key.ts'
import './calling.ts'
import { showNotice } from './notice.ts'
import { loadWallet } from './wallet.ts'

/** What is being paid in, or was a moment ago; null while nothing is. */
export const $recharge = atom<RechargeAnswer | null>(null)
export const $recharging = atom(false)
export const $rechargeProblem = atom<ProblemError | null>(null)

const isOver = ({ state }: RechargeAnswer) => state !== 'open'

/** Takes in how it is doing; money that has come is shown and said. */
function accept(recharge: RechargeAnswer) {
  const before = $recharge.get()
  $recharge.set(recharge)
  if (recharge.state !== 'paid' || before?.state === 'paid') return
  showNotice({ kind: 'success', code: 'wallet_recharged' })
  void loadWallet()
}

/** Opens an invoice; pressed again after silence, it is the same one. */
export async function beginRecharge(body: RechargeBody) {
  if ($recharging.get()) return
  const attempt = `recharge:${body.payment_method}:${body.amount}`
  $recharging.set(true)
  $rechargeProblem.set(null)
  try {
    const opened = await postRecharge(body, attemptKey(attempt))
    endAttempt(attempt)
    accept(opened)
    // A house's own page, which sends back here.
    if (opened.payment?.ask?.kind === 'redirect') location.assign(opened.payment.ask.url)
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status >= 400 && problem.status < 500) endAttempt(attempt)
    $rechargeProblem.set(problem)
  } finally {
    $recharging.set(false)
  }
}

/** Whoever comes back from a house's own page brings along which recharge it was; asked about, it leaves the address. */
export async function wakeRecharge() {
  const url = new URL(location.href)
  const number = url.searchParams.get('recharge')
  if (!number) return
  url.searchParams.delete('recharge')
  history.replaceState(history.state, '', url)
  await lookAtRecharge(number)
}

/** One look at how it is doing; a look that fails is made again later. */
export async function lookAtRecharge(number = $recharge.get()?.number) {
  if (number === undefined) return
  try {
    accept(await getRecharge(number))
  } catch (error) {
    if (problemOf(error).status === 404) $recharge.set(null)
  }
}

/** Something else instead; what was opened is paid no more, or counted when it is. */
export const endRecharge = () => $recharge.set(null)

const LOOK_MS = 3_000

/** Looks again and again while the page is seen and money is awaited; returns what ends it. */
export function watchRecharge(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const plan = () => {
    clearTimeout(timer)
    const recharge = $recharge.get()
    if (!ended && !document.hidden && recharge && !isOver(recharge)) timer = setTimeout(turn, LOOK_MS)
  }
  const turn = () => lookAtRecharge().then(plan)
  const onVisible = () => {
    clearTimeout(timer)
    // Somebody comes back from the bank's app: look at once.
    if (!document.hidden) void turn()
  }
  document.addEventListener('visibilitychange', onVisible)
  const stop = $recharge.listen(plan)
  plan()
  return () => {
    ended = true
    clearTimeout(timer)
    stop()
    document.removeEventListener('visibilitychange', onVisible)
  }
}
