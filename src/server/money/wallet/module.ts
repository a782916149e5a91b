import type { AppContext, Module } from '../../platform/app-context.ts'
import type { CardTokenLookup } from '../payments/index.ts'
import type { Authentication, StaffAuthentication } from '../../identity/index.ts'
import { correctionRoutes } from './correction-routes.ts'
import { createWalletCorrections } from './corrections.ts'
import { expireWallets, warnWallets } from './expiry.ts'
import { walletPersonalData } from './personal-data.ts'
import type { RechargeService } from './recharge.ts'
import { walletRoutes } from './routes.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { WalletService } from './service.ts'

interface WalletDeps {
  readonly wallet: WalletService
  readonly recharges: RechargeService
  readonly cardToken: CardTokenLookup
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
  readonly sumIssuedWithoutApproval: Parameters<typeof createWalletCorrections>[0]['sumIssuedWithoutApproval']
}

export const createWalletModule = (
  { db, now }: AppContext,
  { wallet, recharges, cardToken, authentication, staff, sumIssuedWithoutApproval }: WalletDeps
): Module => ({
  personalData: walletPersonalData,
  api: [walletRoutes(wallet, recharges, cardToken, authentication)],
  backOffice: [correctionRoutes(createWalletCorrections({ db, sumIssuedWithoutApproval, now }), staff)],
  jobs: [
    { name: 'wallet.expire', everyMs: MINUTE_MS, run: () => expireWallets({ db, now }) },
    { name: 'wallet.warn', everyMs: 600_000, run: () => warnWallets({ db, now }) }
  ]
})
