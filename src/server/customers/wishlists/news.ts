import { v7 as uuid } from 'uuid'
import { preferencesBody } from '../../../contract/account.ts'
import {
  isBackInStock,
  isPriceDrop,
  mayBeNotified,
  WISH_NOTIFICATION_BATCH_MS
} from '../../../domain/wish-notification.ts'
import { isShopLocale, localePath, type Locale, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { contactsOf } from '../../identity/index.ts'
import {
  findVariant,
  isStocked,
  sellingPriceOf,
  type VariantFacts,
  type VariantFactsCache
} from '../../catalogue/products/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { enqueueWishMail } from './messages.ts'
import { type WishNews, wishSubject } from '../../providers/mail/index.ts'
import type { PushService } from '../../messaging/push/index.ts'
import {
  deleteNews,
  isStillWished,
  newsOf,
  recordNews,
  usersWithNews,
  recordSeen,
  recordFirstSeen,
  wishedVariantsAfter,
  wishedVariantsOf,
  seenWishes,
  type NewsRow
} from './news-queries.ts'
import { lockWishlistOwner } from './queries.ts'
import { DAY_MS, HOUR_MS, later } from '../../../domain/time.ts'

/** Wishes looked at in one change, so that buyers do not wait behind a product that thousands wish for. */
const BATCH = 200
const PEOPLE = 50
/** Everything that is wished for is looked at again after so long, whatever was missed. */
const SWEEP_MS = HOUR_MS
const SWEEP_PAGE = 200
/** After a day a price that fell is no news. */
const NEWS_MS = DAY_MS

interface Deps {
  readonly db: Database
  readonly variantFacts: VariantFactsCache
  readonly push: Pick<PushService, 'notify'>
  /** Where such letters are ended with one press. */
  readonly unsubscribeLink: (userId: string, locale: Locale) => string
  readonly now: () => Date
}

interface Told {
  readonly row: NewsRow
  readonly facts: VariantFacts
  readonly price: number
}

export type WishNewsService = ReturnType<typeof wishNewsService>

/**
 * Follows what is wished for: each fall of a price and each return to the shelf is noted once for each person, and
 * told a minute later in one letter. What has been seen stands with each wish, in the change that notes the news: a
 * worker that is killed, or runs twice, tells nothing twice and forgets nothing.
 */
export const wishNewsService = ({ db, variantFacts, push, unsubscribeLink, now }: Deps) => {
  const changed = new Set<string>()
  let sweepAfter: string | undefined = ''
  let sweptAt = 0

  const look = async (variantId: string) => {
    for (let seen = BATCH; seen === BATCH;) seen = await db.change(tx => lookAtSome(tx, variantId))
  }

  const lookAtSome = async (tx: Transaction, variantId: string): Promise<number> => {
    const variant = await findVariant(tx, variantId)
    if (!variant) return 0
    const price = sellingPriceOf(variant, now())
    const inStock = isStocked(variant)
    const is = { variant_id: variantId, price, in_stock: Number(inStock) }
    const wishes = await tx.all(seenWishes, { ...is, most: BATCH })
    for (const { list_id, user_id, price: wished, seen_price, seen_in_stock } of wishes) {
      if (seen_price === null) {
        await tx.run(recordFirstSeen, { ...is, list_id })
        continue
      }
      const mine = await tx.run(recordSeen, { ...is, list_id, seen_price, seen_in_stock: seen_in_stock ?? 0 })
      if (mine === 0) continue
      const before = { wished: wished ?? seen_price, price: seen_price, inStock: seen_in_stock === 1 }
      const note = (kind: NewsRow['kind']) =>
        tx.run(recordNews, {
          id: uuid(),
          user_id,
          variant_id: variantId,
          kind,
          previous_price: seen_price,
          noted_at: now().toISOString()
        })
      if (isPriceDrop(before, price)) await note('price-drop')
      if (isBackInStock(before, inStock)) await note('back-in-stock')
    }
    return wishes.length
  }

  const sweep = async () => {
    if (sweepAfter === undefined && now().getTime() - sweptAt < SWEEP_MS) return
    const page = await db.all(wishedVariantsAfter, { id: sweepAfter ?? '', most: SWEEP_PAGE })
    for (const { variant_id } of page) await look(variant_id)
    sweepAfter = page.length === SWEEP_PAGE ? page.at(-1)?.variant_id : undefined
    if (sweepAfter === undefined) sweptAt = now().getTime()
  }

  /** One person's news, in one letter; what is true no more by now, or they do not want to hear of, is dropped. */
  const notifyUser = (userId: string) =>
    db.change(async tx => {
      const person = await tx.first(lockWishlistOwner, { id: userId })
      const rows = await tx.all(newsOf, { user_id: userId })
      const told: Told[] = []
      for (const row of rows) {
        // Another worker was quicker.
        if ((await tx.run(deleteNews, { id: row.id })) === 0) continue
        const each = person && (await stillTrue(tx, row))
        if (each && !told.some(({ row: { variant_id } }) => variant_id === row.variant_id)) told.push(each)
      }
      if (!person) return
      const wants = preferencesBody.parse(JSON.parse(person.preferences_json))
      const mailed = told.filter(({ row }) => (row.kind === 'price-drop' ? wants.wish_price : wants.wish_stock))
      const pushed = told.filter(({ row }) =>
        row.kind === 'price-drop' ? wants.wish_price_push : wants.wish_stock_push
      )
      const locale = isShopLocale(person.locale) ? person.locale : 'mn'
      const { email } = await contactsOf(tx, userId)
      const at = now()
      const [mail] = mailed
      if (email !== undefined && mail)
        await enqueueWishMail(
          tx,
          {
            to: email,
            locale,
            about: mailed.map(each => newsIn(each, locale)),
            stop: unsubscribeLink(userId, person.locale as Locale)
          },
          mail.row.id,
          at
        )
      const [glance] = pushed
      if (!glance) return
      await push.notify(tx, {
        userId,
        topic: 'wishes',
        notice: spoken => noticeIn(pushed, isShopLocale(spoken) ? spoken : 'mn'),
        productIds: pushed.map(({ facts }) => facts.productId),
        until: later(at, NEWS_MS),
        key: `wish:${glance.row.id}`
      })
    })

  const stillTrue = async (tx: Transaction, row: NewsRow): Promise<Told | undefined> => {
    const [facts, variant] = [await variantFacts.get(tx, row.variant_id), await findVariant(tx, row.variant_id)]
    if (!facts || !variant || !mayBeNotified(facts)) return undefined
    if (!(await tx.first(isStillWished, { user_id: row.user_id, variant_id: row.variant_id }))) return undefined
    const price = sellingPriceOf(variant, now())
    const isToBeHad = isStocked(variant) && variant.on_hand > variant.reserved
    return isToBeHad && (row.kind === 'back-in-stock' || price < row.previous_price) ? { row, facts, price } : undefined
  }

  return {
    /** These products are not what they were. */
    heed: (productIds: ReadonlySet<string>) => {
      for (const id of productIds) changed.add(id)
    },

    /** Looks at what has changed, and now and then at everything. */
    async follow() {
      for (const id of [...changed]) {
        for (const { variant_id } of await db.all(wishedVariantsOf, { product_id: id })) await look(variant_id)
        changed.delete(id)
      }
      await sweep()
    },

    /** Tells what has been gathered. */
    async notify() {
      const until = later(now(), -WISH_NOTIFICATION_BATCH_MS).toISOString()
      for (const { user_id } of await db.all(usersWithNews, { until, most: PEOPLE })) await notifyUser(user_id)
    }
  }
}

const newsIn = ({ row, facts, price }: Told, locale: ShopLocale): WishNews => {
  const of = { name: nameIn(facts, locale), slug: facts.slug, price }
  return row.kind === 'price-drop' ? { ...of, news: row.kind, was: row.previous_price } : { ...of, news: row.kind }
}

const nameIn = ({ name, optionsText }: VariantFacts, locale: ShopLocale) =>
  [name[locale], optionsText[locale]].filter(Boolean).join(', ')

function noticeIn(told: readonly Told[], locale: ShopLocale) {
  const t = words(locale, 'letter')
  const news = told.map(each => newsIn(each, locale))
  const [only] = news
  return {
    title: wishSubject(news, locale),
    body: news.length === 1 && only ? t(only.news === 'price-drop' ? 'price_text' : 'stock_text') : t('wishes_text'),
    path: localePath(locale, news.length === 1 && only ? `/products/${only.slug}` : '/account/wish-lists'),
    tag: 'wishes',
    stop: t('wish_stop')
  }
}
