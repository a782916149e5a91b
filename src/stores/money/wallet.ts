import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { getStoreCredits, getWallet } from '../../api/wallet.ts'
import type { StoreCreditBody, StoreCreditsQuery, WalletBody } from '../../contract/money/wallet.ts'
import '../identity/authorize-calls.ts'
import { pagedList } from '../paged.ts'

export const WALLET_FILTERS = ['all', 'in', 'out'] as const satisfies readonly StoreCreditsQuery['filter'][]
type Filter = StoreCreditsQuery['filter']

/** The wallet; null before it is known. */
export const $wallet = atom<WalletBody | null>(null)
export const $walletProblem = atom<ProblemError | null>(null)
export const $walletFilter = atom<Filter>('all')

const history = pagedList<Filter, StoreCreditBody>(
  'all',
  async (filter, page) => {
    const body = await getStoreCredits({ filter, page })
    return { items: body.store_credits, total: body.total_count, pages: body.pages }
  },
  ({ id }) => id
)

export const $walletHistory = history.$list
export const moreWalletHistory = () => history.more()
export const reloadWalletHistory = () => history.load()

export function filterWallet(filter: Filter) {
  $walletFilter.set(filter)
  return history.load(filter)
}

async function loadBalance() {
  $walletProblem.set(null)
  try {
    $wallet.set(await getWallet())
  } catch (error) {
    $walletProblem.set(problemOf(error))
  }
}

/** Balance and history, as they are now. */
export const loadWallet = () => Promise.all([loadBalance(), history.load()])
