import { Hono } from 'hono'
import { storeCreditsQuery } from '../../contract/wallet.ts'
import { NO_STORE } from '../accounts/answers.ts'
import type { HttpEnv } from '../http/env.ts'
import { query } from '../http/validate.ts'
import { callerOf, type Callers } from '../sessions/callers.ts'
import type { WalletService } from './service.ts'

/** The wallet of whoever is signed in. */
export const walletRoutes = (wallet: WalletService, { requireUser }: Callers) =>
  new Hono<HttpEnv>()
    .get('/users/wallet', requireUser, async c => c.json(await wallet.read(callerOf(c).userId), 200, NO_STORE))
    .get('/users/store_credits', requireUser, query(storeCreditsQuery), async c =>
      c.json(await wallet.history(callerOf(c).userId, c.req.valid('query')), 200, NO_STORE)
    )
