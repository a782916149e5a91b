import { v7 as uuid } from 'uuid'
import { findOrCreate } from '../../src/server/identity/users/users.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { loadOrCreateSecret } from '../../src/server/platform/db/secrets.ts'
import { createSessionService } from '../../src/server/identity/sessions/service.ts'
import { depositMoney } from '../../src/server/money/wallet/ledger.ts'

/** ₮ in every wallet: more than anybody spends while it is measured. */
const FULL = 1_000_000_000
const BUYERS = 64
/** Campaigns that run at once: all buyers of one coupon wait for its row. */
const COUPONS = 16

export interface Buyer {
  /** Of the access token. */
  readonly token: string
  readonly coupon: string
  /** Each from a network of their own, as guesses at codes are counted by it. */
  readonly network: string
}

const VISIT = { device: 'bench', rateLimitPrefixes: [], network: '' }

/** People who are signed in and have money in their wallets, and a coupon each. */
export async function openBuyers(db: Database): Promise<readonly Buyer[]> {
  const now = () => new Date()
  const sessions = createSessionService({ db, secret: await loadOrCreateSecret(db, 'sessions'), now })
  const coupons = Array.from({ length: COUPONS }, (_, index) => `BENCH${String(index).padStart(3, '0')}`)
  for (const code of coupons) await db.change(({ query }) => query.insertInto('coupons').values(coupon(code)).execute())

  const person = (index: number) =>
    db.change(async tx => {
      const at = now()
      const phone = `99${String(index).padStart(6, '0')}`
      const { user } = await findOrCreate(
        tx,
        { kind: 'phone', address: phone },
        { locale: 'mn', clientInfo: VISIT, at }
      )
      const gift = { userId: user.id, bucket: 'cash', amount: FULL, kind: 'adjustment', from: 'shop' } as const
      await depositMoney(tx, { ...gift, idempotencyKey: uuid() }, at)
      const session = {
        userId: user.id,
        deviceToken: uuid(),
        client: 'bench',
        remembered: true,
        clientInfo: VISIT,
        isRecentlyAuthenticated: true
      }
      return (await sessions.start(tx, session)).access
    })
  const buyers: Buyer[] = []
  for (let index = 0; index < BUYERS; index++)
    buyers.push({
      token: await person(index),
      coupon: coupons[index % COUPONS] ?? '',
      network: `198.51.100.${index}`
    })
  return buyers
}

const coupon = (code: string) => ({
  id: uuid(),
  code,
  code_key: code,
  name_json: JSON.stringify({ mn: code, en: code }),
  name_key: code.toLowerCase(),
  effect: 'percent' as const,
  value: 10,
  max_discount: null,
  minimum: 0,
  products_json: '[]',
  taxons_json: '[]',
  brands_json: '[]',
  combines: 'all' as const,
  audience: 'anyone' as const,
  listed: 0,
  starts_at: null,
  expires_at: null,
  uses: 0,
  max_uses: null,
  max_uses_by_customer: null,
  created_at: new Date().toISOString(),
  voided_at: null,
  version: 1
})
