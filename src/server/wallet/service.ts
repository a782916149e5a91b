import type { StoreCreditBody, StoreCreditList, StoreCreditsQuery, WalletBody } from '../../contract/wallet.ts'
import {
  BUCKET_RULES,
  BUCKETS,
  EXPIRY_WARNING_DAYS,
  RECHARGE_AMOUNTS,
  RECHARGE_MAX,
  RECHARGE_MIN
} from '../../domain/wallet.ts'
import type { Database } from '../db/database.ts'
import { balanceOf, lotsNow } from './ledger.ts'
import { walletOf } from './queries.ts'

const DAY_MS = 86_400_000
/** More lots with a last day than anybody reads. */
const EXPIRING_MOST = 50

interface Parts {
  readonly db: Database
  /** Whether wallets can be used and paid into; what is in them stays readable, and money comes back all the same. */
  readonly enabled: boolean
  readonly now: () => Date
}

export type WalletService = ReturnType<typeof walletService>

/** What people see of their wallets. */
export const walletService = ({ db, enabled, now }: Parts) => ({
  enabled,

  async read(userId: string): Promise<WalletBody> {
    const at = now()
    const lots = await lotsNow(db, userId, at)
    const soon = new Date(at.getTime() + EXPIRY_WARNING_DAYS * DAY_MS).toISOString()
    return {
      enabled,
      currency: 'MNT',
      balance: balanceOf(lots),
      owed: (await db.first(walletOf, { user_id: userId }))?.owed ?? 0,
      buckets: BUCKETS.map(bucket => ({
        bucket,
        balance: balanceOf(lots.filter(lot => lot.bucket === bucket)),
        cover_percent: BUCKET_RULES[bucket].coverPercent,
        usable_above: BUCKET_RULES[bucket].usableAbove
      })),
      expiring: lots
        .flatMap(({ id, bucket, left_over, label, usable_above, expires_at }) =>
          expires_at === null
            ? []
            : [{ id, bucket, amount: left_over, label, usable_above, expires_at, soon: expires_at <= soon }]
        )
        .sort((a, b) => (a.expires_at < b.expires_at ? -1 : 1))
        .slice(0, EXPIRING_MOST),
      recharge: { min: RECHARGE_MIN, max: RECHARGE_MAX, amounts: RECHARGE_AMOUNTS }
    }
  },

  async history(userId: string, { filter, page, per_page: perPage }: StoreCreditsQuery): Promise<StoreCreditList> {
    const all = db.query.selectFrom('wallet_entries as entry').where('entry.user_id', '=', userId)
    const asked = filter === 'all' ? all : all.where('entry.amount', filter === 'in' ? '>' : '<', 0)
    const rows = await asked
      .leftJoin('orders', 'orders.id', 'entry.order_id')
      .select(['entry.id', 'entry.kind', 'entry.amount', 'entry.balance', 'entry.owed', 'entry.label'])
      .select(['entry.happened_at', 'orders.number as order_number'])
      .orderBy('entry.happened_at', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const { total } = await asked.select(e => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const shown = rows.map(({ happened_at, ...row }): StoreCreditBody => ({ ...row, created_at: happened_at }))
    return {
      store_credits: shown,
      count: shown.length,
      total_count: Number(total),
      current_page: page,
      pages: Math.ceil(Number(total) / perPage),
      per_page: perPage
    }
  }
})
