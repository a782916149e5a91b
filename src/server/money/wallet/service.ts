import { pagedBy } from '../../../contract/paging.ts'
import type {
  StoreCreditBody,
  StoreCreditList,
  StoreCreditsQuery,
  WalletBody,
  WalletQuoteBody
} from '../../../contract/money/wallet.ts'
import {
  BUCKET_RULES,
  BUCKETS,
  EXPIRY_WARNING_DAYS,
  RECHARGE_AMOUNTS,
  RECHARGE_MAX,
  RECHARGE_MIN,
  WALLET_CREDIT_COVER_PERCENT,
  walletQuote
} from '../../../domain/money/wallet.ts'
import { isOpen } from '../../../domain/ordering/order-state.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { money } from '../../../i18n/format.ts'
import { words } from '../../../i18n/words.ts'
import { prepaymentMethods } from '../payments/index.ts'
import { type OrderCredentials, type Orders, orderNumbers } from '../../ordering/orders/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import { unprocessable, notFound, type Problem } from '../../platform/http/problem.ts'
import { balanceOf, lotOf, usableLots } from './ledger.ts'
import { walletByUser } from './queries.ts'
import { daysAfter } from '../../../domain/time.ts'

/** Lots with an expiry that are shown. */
const EXPIRING_MAX = 50

interface Deps {
  readonly orders: Orders
  /** Payment methods that are configured. */
  readonly methods: () => Promise<readonly string[]>
  /** True where wallets can be spent from and recharged; otherwise balances stay readable and refunds still arrive. */
  readonly enabled: boolean
}

export type WalletService = ReturnType<typeof createWalletService>

/** Wallets as their owners see them. */
export const createWalletService = (deps: Deps) =>
  bindDeps(deps, {
    read: readWallet,
    history: walletHistory,
    quoteForOrder
  })

async function readWallet({ orders, methods, enabled }: Deps, userId: string, locale: Locale): Promise<WalletBody> {
  const { db } = orders
  const at = orders.now()
  const lots = await usableLots(db, userId, at)
  const soon = daysAfter(at, EXPIRY_WARNING_DAYS).toISOString()
  return {
    enabled,
    currency: 'MNT',
    balance: balanceOf(lots),
    clawback_due: (await db.first(walletByUser, { user_id: userId }))?.clawback_due ?? 0,
    buckets: BUCKETS.map(bucket => ({
      bucket,
      balance: balanceOf(lots.filter(lot => lot.bucket === bucket)),
      cover_percent: BUCKET_RULES[bucket].coverPercent,
      usable_above: BUCKET_RULES[bucket].usableAbove
    })),
    expiring: lots
      .flatMap(({ id, bucket, remaining, label, usable_above, expires_at }) =>
        expires_at === null
          ? []
          : [{ id, bucket, amount: remaining, label, usable_above, expires_at, soon: expires_at <= soon }]
      )
      .sort((a, b) => (a.expires_at < b.expires_at ? -1 : 1))
      .slice(0, EXPIRING_MAX),
    recharge: {
      min: RECHARGE_MIN,
      max: RECHARGE_MAX,
      amounts: RECHARGE_AMOUNTS,
      methods: enabled ? prepaymentMethods(await methods(), locale) : []
    }
  }
}

async function walletHistory(
  { orders }: Deps,
  userId: string,
  { filter, page, per_page }: StoreCreditsQuery
): Promise<StoreCreditList> {
  const all = orders.db.query.selectFrom('wallet_entries as entry').where('entry.user_id', '=', userId)
  const filtered = filter === 'all' ? all : all.where('entry.amount', filter === 'in' ? '>' : '<', 0)
  const rows = await filtered
    .select([
      'entry.id',
      'entry.kind',
      'entry.amount',
      'entry.balance',
      'entry.clawback as clawback_due',
      'entry.label'
    ])
    .select(['entry.happened_at', 'entry.order_id'])
    .orderBy('entry.happened_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const { total } = await filtered.select(e => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const numbers = await orderNumbers(
    orders.db,
    rows.flatMap(({ order_id }) => order_id ?? [])
  )
  const shown = rows.map(({ happened_at, order_id, ...row }): StoreCreditBody => ({
    ...row,
    order_number: numbers.get(order_id ?? '') ?? null,
    created_at: happened_at
  }))
  return {
    store_credits: shown,
    ...pagedBy({ page, per_page }, shown.length, Number(total))
  }
}

/** How much of an open order its owner's wallet may pay, from which buckets, and the limit that applies (spec §9). */
async function quoteForOrder(
  { orders, enabled }: Deps,
  key: OrderCredentials,
  locale: Locale
): Promise<Result<WalletQuoteBody, Problem>> {
  const order = await orders.read(key, locale)
  if (!order || key.userId === undefined || (await orders.ownerOf(order.id)) !== key.userId)
    return notFound('order-not-found')
  if (!isOpen(order.state)) return unprocessable('order-closed')
  const lots = (await usableLots(orders.db, key.userId, orders.now())).map(lotOf)
  const otherTenders = order.covers.filter(({ method }) => method !== 'wallet')
  const due = otherTenders.reduce((left, { amount }) => left - amount, order.total)
  const alcohol = order.line_items.reduce((sum, { product, total }) => sum + (product.age_restricted ? total : 0), 0)
  const { balance, max, reason, above, buckets } = walletQuote(lots, { total: order.total, due, alcohol }, orders.now())
  const t = words(locale, 'wallet')
  return ok({
    enabled,
    balance,
    amount: order.covers.find(({ method }) => method === 'wallet')?.amount ?? 0,
    max: enabled ? max : 0,
    reason,
    message: t(`reason_${reason}`, { percent: WALLET_CREDIT_COVER_PERCENT, above: money(locale, above ?? 0) }),
    buckets: buckets.map(each => ({
      bucket: each.bucket,
      balance: each.balance,
      usable: enabled ? each.usable : 0,
      limit: each.limit,
      message:
        each.limit === null
          ? ''
          : t(`limit_${each.limit}`, {
              percent: WALLET_CREDIT_COVER_PERCENT,
              above: money(locale, each.above ?? 0)
            })
    }))
  })
}
