import { v7 as uuid } from 'uuid'
import { ok, err, type Result } from '../../../domain/result.ts'
import {
  BACK_IN_STOCK_SUBSCRIPTIONS_MAX,
  backInStockProblem,
  type BackInStockProblem
} from '../../../domain/messaging/back-in-stock.ts'
import { mayBeNotified } from '../../../domain/customers/wish-notification.ts'
import { isShopLocale, localePath, type Locale, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { contactsOf } from '../../identity/index.ts'
import { findVariant, sellingPriceOf, type VariantDetailsCache } from '../../catalogue/products/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { enqueueStockMail } from './messages.ts'
import { type RestockedProduct, backInStockSubject } from '../../providers/mail/index.ts'
import type { PushService } from '../push/index.ts'
import {
  availableSubscriptions,
  countOfEmail,
  countOfUser,
  deleteSubscriptionsOfEmail,
  insertSubscription,
  insertUnsubscribe,
  unsubscribeOf,
  claimSubscription,
  type SubscriptionRow
} from './queries.ts'
import { DAY_MS, HOUR_MS, later } from '../../../domain/time.ts'

const FROM_NETWORK = { name: 'stock-notice-network', max: 60, windowMs: HOUR_MS }
const BATCH = 200
/** After a day it is news no more. */
const PUSH_LIFETIME_MS = DAY_MS

interface Deps {
  readonly db: Database
  readonly variantDetails: VariantDetailsCache
  readonly push: Pick<PushService, 'notify'>
  readonly pseudonymize: Pseudonymize
  readonly publicUrl: string
  readonly now: () => Date
}

/** The reader of a notice: an address left by a guest, or a user, notified as their settings say. */
export type Recipient = { readonly email: string } | { readonly userId: string }

interface SubscriptionRequest {
  readonly variantId: string
  readonly recipient: Recipient
  readonly locale: Locale
  readonly network: string
}

export type SubscriptionProblem = BackInStockProblem | 'variant-not-found' | 'stock-notices-full' | 'too-many-requests'

export type BackInStockService = ReturnType<typeof createBackInStock>

/** Notifies those who wait for a product that it can be bought again: each once, then the notice is deleted. */
export const createBackInStock = (deps: Deps) => bindDeps(deps, { subscribe, unsubscribe, notifyAvailable })

/** Asked twice, it is kept once; an address that has stopped such mail gets the same answer, and no mail. */
const subscribe = (
  deps: Deps,
  { variantId, recipient, locale, network }: SubscriptionRequest
): Promise<Result<undefined, SubscriptionProblem>> => {
  const { db, variantDetails, pseudonymize, now } = deps
  return db.change(async tx => {
    const at = now()
    if (!(await consumeLimit(tx, FROM_NETWORK, pseudonymize(network), at))) return err('too-many-requests')
    const [details, variant] = [await variantDetails.get(tx, variantId), await findVariant(tx, variantId)]
    if (!details || !variant?.active) return err('variant-not-found')
    const problem = backInStockProblem({
      sellable: variant.on_hand - variant.reserved,
      mayBeNotified: mayBeNotified(details)
    })
    if (problem) return err(problem)
    const key = 'email' in recipient ? emailKeyOf(deps, recipient.email) : null
    if (key !== null && (await tx.first(unsubscribeOf, { email_key: key }))) return ok(undefined)
    if ((await countOf(deps, tx, recipient)) >= BACK_IN_STOCK_SUBSCRIPTIONS_MAX) return err('stock-notices-full')
    await tx.run(insertSubscription, {
      id: uuid(),
      variant_id: variantId,
      email: 'email' in recipient ? recipient.email : null,
      email_key: key,
      user_id: 'userId' in recipient ? recipient.userId : null,
      locale,
      requested_at: at.toISOString()
    })
    return ok(undefined)
  })
}

/** Stops such mail to the address of a link's token. */
const unsubscribe = (deps: Deps, token: string): Promise<boolean> =>
  deps.db.change(async tx => {
    if (!/^[\w-]{22}(?:[\w-]{22})?$/.test(token)) return false
    const email_key = token.slice(0, 22)
    const deleted = await tx.run(deleteSubscriptionsOfEmail, { email_key })
    // Mails of earlier versions carry the key alone: it counts while something is waited for under it.
    if (token !== unsubscribeTokenOf(deps, email_key) && (token !== email_key || deleted === 0)) return false
    await tx.run(insertUnsubscribe, { email_key, unsubscribed_at: deps.now().toISOString() })
    return true
  })

/** Notifies those whose products are back; answers how many notices it looked at. */
async function notifyAvailable(deps: Deps): Promise<number> {
  const rows = await deps.db.all(availableSubscriptions, { limit: BATCH })
  const readers = Map.groupBy(rows, ({ email, user_id }) => email ?? user_id)
  for (const waiting of readers.values()) await notifyUser(deps, waiting)
  return rows.length
}

/** All that one reader waits for, in one mail. */
const notifyUser = (deps: Deps, rows: readonly SubscriptionRow[]) =>
  deps.db.change(async tx => {
    const at = deps.now()
    const [first] = rows
    if (!first) return
    const locale = isShopLocale(first.locale) ? first.locale : 'mn'
    const available = await claimAvailable(deps, tx, rows, locale)
    if (available.length === 0) return
    const products = available.map(({ name, slug, price }) => ({ name, slug, price }))
    const { user_id, email_key, id: key } = first
    const to = first.email ?? (user_id === null ? undefined : (await contactsOf(tx, user_id)).email)
    if (to !== undefined)
      await enqueueStockMail(
        tx,
        { to, locale, about: products, ...(email_key !== null && { stop: unsubscribeLink(deps, email_key, locale) }) },
        key,
        at
      )
    if (user_id === null) return
    await deps.push.notify(tx, {
      userId: user_id,
      topic: 'wishes',
      notice: browserLocale => pushNoticeOf(products, isShopLocale(browserLocale) ? browserLocale : 'mn'),
      productIds: available.map(({ productId }) => productId),
      until: later(at, PUSH_LIFETIME_MS),
      key: `stock:${key}`
    })
  })

/** Deletes the notices and answers the products of those that may be mentioned. */
async function claimAvailable(
  { variantDetails, now }: Deps,
  tx: Transaction,
  rows: readonly SubscriptionRow[],
  locale: ShopLocale
) {
  const at = now()
  const available: (RestockedProduct & { readonly productId: string })[] = []
  for (const { id, variant_id } of rows) {
    if ((await tx.run(claimSubscription, { id })) === 0) continue
    const [details, variant] = [await variantDetails.get(tx, variant_id), await findVariant(tx, variant_id)]
    if (!details || !variant || !mayBeNotified(details)) continue
    const name = [details.name[locale], details.optionsText[locale]].filter(Boolean).join(', ')
    available.push({ name, slug: details.slug, price: sellingPriceOf(variant, at), productId: details.productId })
  }
  return available
}

/** An address under the shop's key, so that a link can carry it. */
const emailKeyOf = ({ pseudonymize }: Pick<Deps, 'pseudonymize'>, email: string) =>
  pseudonymize(`stock notice\n${email}`)

/** Tokens cannot be made up, so that nobody fills the table with them. */
const unsubscribeTokenOf = ({ pseudonymize }: Pick<Deps, 'pseudonymize'>, key: string) =>
  key + pseudonymize(`stock notice stop\n${key}`)

const unsubscribeLink = (deps: Deps, key: string, locale: ShopLocale) =>
  `${deps.publicUrl}${localePath(locale, '/stock-notices/stop')}?token=${unsubscribeTokenOf(deps, key)}`

const countOf = async (deps: Deps, tx: Transaction, recipient: Recipient) =>
  Number(
    ('email' in recipient
      ? await tx.first(countOfEmail, { email_key: emailKeyOf(deps, recipient.email) })
      : await tx.first(countOfUser, { user_id: recipient.userId })
    )?.count ?? 0
  )

function pushNoticeOf(available: readonly RestockedProduct[], locale: ShopLocale) {
  const t = words(locale, 'stock')
  const [only] = available
  return {
    title: backInStockSubject(available, locale),
    body: t('mail_text'),
    path: localePath(locale, available.length === 1 && only ? `/products/${only.slug}` : '/products'),
    tag: 'stock',
    stop: words(locale, 'notification-mail')('wish_stop')
  }
}
