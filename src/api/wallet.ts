import type { StoreCreditList, StoreCreditsQuery, WalletBody } from '../contract/wallet.ts'
import { http } from './http.ts'

export const getWallet = () => http<WalletBody>('/users/wallet')

/** What happened to it, a page at a time. */
export const getStoreCredits = ({ filter, page }: Omit<StoreCreditsQuery, 'per_page'>) =>
  http<StoreCreditList>(`/users/store_credits?${new URLSearchParams({ filter, page: String(page) })}`)
