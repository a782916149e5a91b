import type { Operation } from './operation.ts'

/** What people have in their wallets, and how they pay with it. */
export const WALLET_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/users/wallet',
    summary: 'What is in one’s wallet, by kind of money with its rules',
    access: 'user',
    answer: 'WalletBody'
  },
  {
    method: 'get',
    path: '/users/store_credits',
    summary: 'What happened to one’s wallet, the newest first',
    access: 'user',
    answer: 'StoreCreditList'
  }
]
