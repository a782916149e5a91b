import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { getRecharge, getRecharges, postRecharge, postRechargePayment } from '../../api/wallet.ts'
import type { PrepaymentPaymentRequest, PaymentBody } from '../../contract/money/payment.ts'
import type { RechargeResponse, RechargeRequest } from '../../contract/money/wallet.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import '../identity/authorize-calls.ts'
import { showNotice } from '../notice.ts'
import { loadWallet } from './wallet.ts'
import { watchPayment } from './watch-payment.ts'

/** The open or just finished recharge; null while there is none. */
export const $recharge = atom<RechargeResponse | null>(null)
export const $recharging = atom(false)
export const $rechargeProblem = atom<ProblemError | null>(null)
/** Money on its way that was begun before, here or elsewhere. */
export const $waitingRecharges = atom<readonly RechargeResponse[]>([])

/** Takes in how it is doing; money that has come is shown and said. */
function accept(recharge: RechargeResponse) {
  const before = $recharge.get()
  $recharge.set(recharge)
  $waitingRecharges.set($waitingRecharges.get().filter(({ number }) => number !== recharge.number))
  if (recharge.state !== 'paid' || before?.state === 'paid') return
  showNotice({ kind: 'success', code: 'wallet_recharged' })
  void loadWallet()
}

async function open(what: string, call: (key: string) => Promise<RechargeResponse>) {
  if ($recharging.get()) return undefined
  $recharging.set(true)
  $rechargeProblem.set(null)
  try {
    const opened = await withIdempotencyKey(what, call)
    accept(opened)
    return opened
  } catch (error) {
    $rechargeProblem.set(problemOf(error))
    return undefined
  } finally {
    $recharging.set(false)
  }
}

/** Opens an invoice; pressed again after silence, it is the same one. */
export async function beginRecharge(body: RechargeRequest) {
  await open(`recharge:${JSON.stringify(body)}`, key => postRecharge(body, key))
}

/** Pays a recharge by another provider than before, or once more; answers with the payment. */
export async function payRecharge(how: PrepaymentPaymentRequest): Promise<PaymentBody | undefined> {
  const { number } = $recharge.get() ?? {}
  if (number === undefined) return undefined
  const what = `recharge:${number}:${JSON.stringify(how)}`
  const opened = await open(what, key => postRechargePayment(number, how, key))
  if (!opened) await refreshRecharge()
  return opened?.payment ?? undefined
}

/** A provider's page leads back with the recharge's number; once read, it is removed from the address. */
export async function openRecharge() {
  const url = new URL(location.href)
  const number = url.searchParams.get('recharge')
  if (!number) return loadWaiting()
  url.searchParams.delete('recharge')
  url.searchParams.delete('transactionId')
  history.replaceState(history.state, '', url)
  await refreshRecharge(number)
}

/** Without it the wallet is as good as it was; what comes is counted all the same. */
export const loadWaiting = () =>
  getRecharges().then(
    ({ recharges }) => $waitingRecharges.set(recharges.filter(({ number }) => number !== $recharge.get()?.number)),
    () => undefined
  )

/** One look at how it is doing; a look that fails is made again later. */
export async function refreshRecharge(number = $recharge.get()?.number) {
  if (number === undefined) return
  try {
    accept(await getRecharge(number))
  } catch (error) {
    if (problemOf(error).status === 404) $recharge.set(null)
  }
}

/** Something else instead; what was opened can be gone on with, and is counted when it is paid. */
export function endRecharge() {
  $recharge.set(null)
  $rechargeProblem.set(null)
  void loadWaiting()
}

/** Looks again and again while the page is seen and money is awaited; returns what ends it. */
export const watchRecharge = () =>
  watchPayment({
    isWaiting: () => $recharge.get()?.payment?.state === 'pending',
    isSlow: () => $recharge.get()?.payment?.ask?.kind === 'instructions',
    look: () => refreshRecharge(),
    onChange: plan => $recharge.listen(plan)
  })
