import { v7 as uuid } from 'uuid'
import {
  isBackInStock,
  isPriceDrop,
  mayBeNotified,
  WISH_NOTIFICATION_BATCH_MS
} from '../../../domain/customers/wish-notification.ts'
import { isShopLocale, localePath, type Locale, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { allPreferences, contactsOf, lockUser } from '../../identity/index.ts'
import {
  findVariant,
  isStocked,
  sellingPriceOf,
  type VariantDetails,
  type VariantDetailsCache
} from '../../catalogue/products/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { enqueueWishListMail } from './messages.ts'
import { type WishNotification, wishMailSubject } from '../../providers/mail/index.ts'
import type { PushService } from '../../messaging/push/index.ts'
import {
  deleteNotification,
  isStillWished,
  notificationsOf,
  insertNotification,
  usersToNotify,
  recordSeen,
  recordFirstSeen,
  wishedVariantsAfter,
  wishedVariantsOfProduct,
  outdatedWishes,
  type NotificationRow
} from './notification-queries.ts'

import { DAY_MS, HOUR_MS, later } from '../../../domain/time.ts'

/** Wishes looked at in one change, so that buyers do not wait behind a product that thousands wish for. */
const BATCH = 200
const USERS_BATCH = 50
/** Everything that is wished for is looked at again after so long, whatever was missed. */
const FULL_CHECK_MS = HOUR_MS
const FULL_CHECK_PAGE = 200
/** After a day a price that fell is no news. */
const PUSH_LIFETIME_MS = DAY_MS

interface Deps {
  readonly db: Database
  readonly variantDetails: VariantDetailsCache
  readonly push: Pick<PushService, 'notify'>
  /** The address that ends such mails with one press. */
  readonly unsubscribeLink: (userId: string, locale: Locale) => string
  readonly now: () => Date
}

interface PendingNotification {
  readonly row: NotificationRow
  readonly details: VariantDetails
  readonly price: number
}

/**
 * Follows what is wished for: each fall of a price and each return to stock is recorded once for each customer and sent a
 * minute later in one mail. The last seen price and stock are written in the transaction that records the notification: a
 * worker that is killed, or runs twice, sends nothing twice and forgets nothing.
 */
export class WishNotificationService {
  readonly #deps: Deps
  readonly #changed = new Set<string>()
  #checkAfter: string | undefined = ''
  #checkedAt = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Prices or stock of these products may have changed. */
  readonly productsChanged = (productIds: ReadonlySet<string>) => {
    for (const id of productIds) this.#changed.add(id)
  }

  /** Looks at the changed products, and every hour at all that are wished for. */
  async detectChanges() {
    const { db } = this.#deps
    for (const id of [...this.#changed]) {
      for (const { variant_id } of await db.all(wishedVariantsOfProduct, { product_id: id }))
        await detectChangesOf(this.#deps, variant_id)
      this.#changed.delete(id)
    }
    await this.#checkNextPage()
  }

  /** Sends what was recorded at least a minute ago. */
  async notify() {
    const { db, now } = this.#deps
    const until = later(now(), -WISH_NOTIFICATION_BATCH_MS).toISOString()
    for (const { user_id } of await db.all(usersToNotify, { until, limit: USERS_BATCH }))
      await notifyUser(this.#deps, user_id)
  }

  async #checkNextPage() {
    const { db, now } = this.#deps
    if (this.#checkAfter === undefined && now().getTime() - this.#checkedAt < FULL_CHECK_MS) return
    const page = await db.all(wishedVariantsAfter, { id: this.#checkAfter ?? '', limit: FULL_CHECK_PAGE })
    for (const { variant_id } of page) await detectChangesOf(this.#deps, variant_id)
    this.#checkAfter = page.length === FULL_CHECK_PAGE ? page.at(-1)?.variant_id : undefined
    if (this.#checkAfter === undefined) this.#checkedAt = now().getTime()
  }
}

async function detectChangesOf(deps: Deps, variantId: string) {
  for (let seen = BATCH; seen === BATCH;) seen = await deps.db.change(tx => recordBatch(deps, tx, variantId))
}

async function recordBatch({ now }: Deps, tx: Transaction, variantId: string): Promise<number> {
  const variant = await findVariant(tx, variantId)
  if (!variant) return 0
  const price = sellingPriceOf(variant, now())
  const inStock = isStocked(variant)
  const is = { variant_id: variantId, price, in_stock: Number(inStock) }
  const wishes = await tx.all(outdatedWishes, { ...is, limit: BATCH })
  for (const { list_id, user_id, price: wished, seen_price, seen_in_stock } of wishes) {
    if (seen_price === null) {
      await tx.run(recordFirstSeen, { ...is, list_id })
      continue
    }
    const claimed = await tx.run(recordSeen, { ...is, list_id, seen_price, seen_in_stock: seen_in_stock ?? 0 })
    if (claimed === 0) continue
    const before = { wished: wished ?? seen_price, price: seen_price, inStock: seen_in_stock === 1 }
    const insert = (kind: NotificationRow['kind']) =>
      tx.run(insertNotification, {
        id: uuid(),
        user_id,
        variant_id: variantId,
        kind,
        previous_price: seen_price,
        created_at: now().toISOString()
      })
    if (isPriceDrop(before, price)) await insert('price-drop')
    if (isBackInStock(before, inStock)) await insert('back-in-stock')
  }
  return wishes.length
}

/** One customer's notifications in one mail; those that no longer hold, or are not wanted, are dropped. */
const notifyUser = (deps: Deps, userId: string) =>
  deps.db.change(async tx => {
    const { push, unsubscribeLink, now } = deps
    const person = await tx.first(lockUser, { id: userId })
    const rows = await tx.all(notificationsOf, { user_id: userId })
    const pending: PendingNotification[] = []
    for (const row of rows) {
      // Another worker was quicker.
      if ((await tx.run(deleteNotification, { id: row.id })) === 0) continue
      const each = person && (await refresh(deps, tx, row))
      if (each && !pending.some(({ row: { variant_id } }) => variant_id === row.variant_id)) pending.push(each)
    }
    if (!person) return
    const wants = allPreferences(person)
    const mailed = pending.filter(({ row }) => (row.kind === 'price-drop' ? wants.wish_price : wants.wish_stock))
    const pushed = pending.filter(({ row }) =>
      row.kind === 'price-drop' ? wants.wish_price_push : wants.wish_stock_push
    )
    const locale = isShopLocale(person.locale) ? person.locale : 'mn'
    const { email } = await contactsOf(tx, userId)
    const at = now()
    const [mail] = mailed
    if (email !== undefined && mail)
      await enqueueWishListMail(
        tx,
        {
          to: email,
          locale,
          about: mailed.map(each => notificationOf(each, locale)),
          stop: unsubscribeLink(userId, person.locale as Locale)
        },
        mail.row.id,
        at
      )
    const [firstPushed] = pushed
    if (!firstPushed) return
    await push.notify(tx, {
      userId,
      topic: 'wishes',
      notice: locale => pushNoticeOf(pushed, isShopLocale(locale) ? locale : 'mn'),
      productIds: pushed.map(({ details }) => details.productId),
      until: later(at, PUSH_LIFETIME_MS),
      key: `wish:${firstPushed.row.id}`
    })
  })

async function refresh(
  { variantDetails, now }: Deps,
  tx: Transaction,
  row: NotificationRow
): Promise<PendingNotification | undefined> {
  const [details, variant] = [await variantDetails.get(tx, row.variant_id), await findVariant(tx, row.variant_id)]
  if (!details || !variant || !mayBeNotified(details)) return undefined
  if (!(await tx.first(isStillWished, { user_id: row.user_id, variant_id: row.variant_id }))) return undefined
  const price = sellingPriceOf(variant, now())
  const isAvailable = isStocked(variant) && variant.on_hand > variant.reserved
  return isAvailable && (row.kind === 'back-in-stock' || price < row.previous_price)
    ? { row, details, price }
    : undefined
}

const notificationOf = ({ row, details, price }: PendingNotification, locale: ShopLocale): WishNotification => {
  const of = { name: nameOf(details, locale), slug: details.slug, price }
  return row.kind === 'price-drop' ? { ...of, kind: row.kind, was: row.previous_price } : { ...of, kind: row.kind }
}

const nameOf = ({ name, optionsText }: VariantDetails, locale: ShopLocale) =>
  [name[locale], optionsText[locale]].filter(Boolean).join(', ')

function pushNoticeOf(pending: readonly PendingNotification[], locale: ShopLocale) {
  const t = words(locale, 'notification-mail')
  const notifications = pending.map(each => notificationOf(each, locale))
  const [only] = notifications
  return {
    title: wishMailSubject(notifications, locale),
    body:
      notifications.length === 1 && only
        ? t(only.kind === 'price-drop' ? 'price_text' : 'stock_text')
        : t('wishes_text'),
    path: localePath(locale, notifications.length === 1 && only ? `/products/${only.slug}` : '/account/wish-lists'),
    tag: 'wishes',
    stop: t('wish_stop')
  }
}
