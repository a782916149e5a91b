import { moneyPayBody } from '../../../contract/payment.ts'
import { rechargeBody } from '../../../contract/wallet.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

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
  },
  {
    method: 'post',
    path: '/users/wallet/recharges',
    summary: 'Pay money into one’s wallet through a provider',
    access: 'user',
    body: rechargeBody,
    once: true,
    answer: 'RechargeAnswer',
    status: 201
  },
  {
    method: 'get',
    path: '/users/wallet/recharges',
    summary: 'Money on its way into one’s wallet that is still waited for',
    access: 'user',
    answer: 'RechargeList'
  },
  {
    method: 'post',
    path: '/users/wallet/recharges/:number/payments',
    summary: 'Pay it in by another house than was chosen, or once more',
    access: 'user',
    body: moneyPayBody,
    once: true,
    answer: 'RechargeAnswer',
    status: 201
  },
  {
    method: 'get',
    path: '/users/wallet/recharges/:number',
    summary: 'How paying in is doing; the provider is asked',
    access: 'user',
    answer: 'RechargeAnswer'
  },
  {
    method: 'get',
    path: '/checkouts/:number/store_credit',
    summary: 'What the wallet may pay of an open order, from which money, and why not more',
    access: 'user',
    answer: 'WalletCoverBody'
  }
]
