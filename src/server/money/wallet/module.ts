import type { AppContext, Module } from '../../app-context.ts'
import type { CardToken } from '../payments/source.ts'
import type { Authentication } from '../../identity/sessions/authentication.ts'
import type { Commerce } from '../../commerce.ts'
import { lapseWallets, warnWallets } from './expiry.ts'
import { walletRoutes } from './routes.ts'
import { MINUTE_MS } from '../../../domain/time.ts'

export const createWalletModule = (
  { db, now }: AppContext,
  { wallet, recharges }: Pick<Commerce, 'wallet' | 'recharges'>,
  cardToken: CardToken,
  authentication: Authentication
): Module => ({
  api: [walletRoutes(wallet, recharges, cardToken, authentication)],
  jobs: [
    { name: 'wallets lapse', everyMs: MINUTE_MS, run: () => lapseWallets({ db, now }) },
    { name: 'wallets are warned', everyMs: 600_000, run: () => warnWallets({ db, now }) }
  ]
})
