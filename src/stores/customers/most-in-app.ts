import { atom } from 'nanostores'
import { putMostInApp } from '../../api/checkout.ts'
import type { MostTokens } from '../../contract/money/payment.ts'
import { $invoiceProblem, openPaymentBy } from '../ordering/order.ts'
import { getTabValue, setTabValue } from '../tab-storage.ts'

/** Tokens of MostMoney's app, where it has opened this page inside itself. */
export const $mostTokens = atom<MostTokens | null>(null)

const NAME = 'most-in-app'
const isTokens = (value: unknown): value is MostTokens =>
  typeof value === 'object' && value !== null && 'custtkn' in value && 'txntkn' in value

/** Takes the tokens out of the page's address, where nobody should copy them from; they outlive a reload. */
export function readMostTokens() {
  const url = new URL(location.href)
  const [custtkn, txntkn] = [url.searchParams.get('custtkn'), url.searchParams.get('txntkn')]
  if (custtkn && txntkn) {
    setTabValue(NAME, { custtkn, txntkn })
    url.searchParams.delete('custtkn')
    url.searchParams.delete('txntkn')
    history.replaceState(history.state, '', url)
  }
  const kept = getTabValue(NAME)
  $mostTokens.set(isTokens(kept) ? kept : null)
}

/** A transaction of the app is good for one payment. */
export async function payInMostApp() {
  const tokens = $mostTokens.get()
  if (!tokens) return
  await openPaymentBy(order => putMostInApp(order, tokens))
  const problem = $invoiceProblem.get()
  // A refusal is final; after silence the same tokens are sent again.
  if (problem && problem.status !== 422) return
  setTabValue(NAME, null)
  $mostTokens.set(null)
}
