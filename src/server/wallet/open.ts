import type { Ground, ShopPart } from '../ground.ts'
import type { CardToken } from '../payments/source.ts'
import type { Callers } from '../sessions/callers.ts'
import type { Trade } from '../trade.ts'
import { lapseWallets, warnWallets } from './lapsing.ts'
import { walletRoutes } from './routes.ts'

export const openWallet = (
  { db, now }: Ground,
  { wallet, recharges }: Pick<Trade, 'wallet' | 'recharges'>,
  cardToken: CardToken,
  callers: Callers
): ShopPart => ({
  api: [walletRoutes(wallet, recharges, cardToken, callers)],
  duties: [
    { name: 'wallets lapse', everyMs: 60_000, run: () => lapseWallets({ db, now }) },
    { name: 'wallets are warned', everyMs: 600_000, run: () => warnWallets({ db, now }) }
  ]
})
