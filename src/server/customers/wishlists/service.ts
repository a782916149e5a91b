import type { ServiceResult } from '../../platform/http/problem.ts'
import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { onPage, pagedBy, type PageAsked } from '../../../contract/paging.ts'
import type {
  SharedListBody,
  WishedProductBody,
  WishedProductsBody,
  WishListBody,
  WishListsBody
} from '../../../contract/wish-list.ts'
import { ok, err } from '../../../domain/result.ts'
import {
  addWish,
  isShared,
  WISH_LISTS_MAX,
  mergeWishes,
  moveWish,
  type WishListPrivacy
} from '../../../domain/wish-list.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { findVariant, isStocked, sellingPriceOf, type VariantFactsCache } from '../../catalogue/products/index.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { remember, replayed, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import {
  deleteWish,
  insertList,
  insertWish,
  listsOf,
  lockWishlistOwner,
  sharedList,
  wishesOfList,
  type WishListRecord,
  type WishRow
} from './queries.ts'

export type WishListProblem =
  'wish-list-not-found' | 'wish-list-full' | 'too-many-wish-lists' | 'variant-not-found' | 'idempotency-key-reused'

interface Deps {
  readonly db: Database
  readonly variantFacts: VariantFactsCache
  readonly now: () => Date
}

export type WishListService = ReturnType<typeof createWishListService>

const newShareToken = () => randomBytes(18).toString('base64url')

/** Wish lists of people who are signed in; every change answers all of them. */
export const createWishListService = ({ db, variantFacts, now }: Deps) => {
  const timestamp = () => now().toISOString()

  /** One change of one person's lists at a time. */
  const change = (
    userId: string,
    locale: Locale,
    work: (tx: Transaction, lists: readonly WishListRecord[]) => Promise<WishListProblem | undefined>
  ): ServiceResult<WishListsBody, WishListProblem> =>
    db.change(async tx => {
      await tx.first(lockWishlistOwner, { id: userId })
      const problem = await work(tx, await openLists(tx, userId, locale))
      return problem ? err(problem) : ok(bodyOf(await listsOf(tx, userId)))
    })

  /** Whoever wishes for the first time has a list to wish in. */
  const openLists = async (tx: Transaction, userId: string, locale: Locale) => {
    const lists = await listsOf(tx, userId)
    if (lists.length > 0) return lists
    await newList(tx, userId, words(locale, 'account')('first_list'), 'private')
    return listsOf(tx, userId)
  }

  const newList = (tx: Transaction, user_id: string, name: string, privacy: WishListPrivacy) =>
    tx.run(insertList, {
      id: uuid(),
      user_id,
      name,
      privacy,
      token: newShareToken(),
      created_at: timestamp(),
      updated_at: timestamp()
    })

  const atFront = (list: WishListRecord) => (list.wishes[0]?.position ?? 0) + 1

  /** Remembers what it costs today: that is what a fall of the price is measured by. */
  const insertPriced = async (tx: Transaction, list: WishListRecord, variant_id: string, position: number) => {
    const variant = await findVariant(tx, variant_id)
    const price = variant ? sellingPriceOf(variant, now()) : null
    await tx.run(insertWish, {
      list_id: list.id,
      variant_id,
      position,
      wished_at: timestamp(),
      price,
      seen_price: price,
      seen_in_stock: variant ? Number(isStocked(variant)) : null
    })
  }

  type WishedVariant = Pick<WishRow, 'variant_id'> & {
    readonly list_id?: string
    readonly wished_at?: string
    readonly price?: number | null
  }

  const product = async (
    reader: Reader,
    addWish: WishedVariant,
    locale: Locale
  ): Promise<WishedProductBody | undefined> => {
    const facts = await variantFacts.get(reader, addWish.variant_id)
    const variant = await findVariant(reader, addWish.variant_id)
    if (!facts || !variant) return undefined
    const language = locale === 'mn' ? 'mn' : 'en'
    return {
      variant_id: addWish.variant_id,
      wishlist_id: addWish.list_id ?? '',
      wished_at: addWish.wished_at ?? null,
      wished_price: addWish.price ?? null,
      price: variant.price,
      selling_price: sellingPriceOf(variant, now()),
      in_stock: variant.active === 1 && variant.on_hand > variant.reserved,
      product: {
        id: facts.productId,
        sku: facts.productSku,
        name: facts.name[language],
        slug: facts.slug,
        image: facts.image,
        options_text: facts.optionsText[language],
        age_restricted: facts.ageRestricted,
        requires_prescription: facts.requiresPrescription
      }
    }
  }

  const paged = async (
    all: readonly WishedVariant[],
    asked: PageAsked,
    locale: Locale
  ): Promise<WishedProductsBody> => {
    const shown: WishedProductBody[] = []
    for (const addWish of onPage(all, asked)) {
      const found = await product(db, addWish, locale)
      if (found) shown.push(found)
    }
    return {
      wished_products: shown,
      ...pagedBy(asked, shown.length, all.length)
    }
  }

  return {
    list: async (userId: string): Promise<WishListsBody> => bodyOf(await listsOf(db, userId)),

    createList: (
      userId: string,
      { name, privacy }: { name: string; privacy: WishListPrivacy },
      locale: Locale
    ): ServiceResult<WishListsBody, WishListProblem> =>
      change(userId, locale, async (tx, lists) => {
        if (lists.length >= WISH_LISTS_MAX) return 'too-many-wish-lists'
        await newList(tx, userId, name, privacy)
        return undefined
      }),

    update: (
      userId: string,
      id: string,
      { name, privacy }: { name?: string | undefined; privacy?: WishListPrivacy | undefined },
      locale: Locale
    ): ServiceResult<WishListsBody, WishListProblem> =>
      change(userId, locale, async (tx, lists) => {
        const list = lists.find(each => each.id === id)
        if (!list) return 'wish-list-not-found'
        // Who had the link of a list that is closed does not get in when it is opened again.
        const token = privacy === 'private' && isShared(list.privacy) ? newShareToken() : list.token
        await tx.query
          .updateTable('wish_lists')
          .set({ name: name ?? list.name, privacy: privacy ?? list.privacy, token, updated_at: timestamp() })
          .where('id', '=', id)
          .execute()
        return undefined
      }),

    deleteList: (userId: string, id: string, locale: Locale): ServiceResult<WishListsBody, WishListProblem> =>
      change(userId, locale, async (tx, lists) => {
        if (!lists.some(each => each.id === id)) return 'wish-list-not-found'
        await tx.query.deleteFrom('wishes').where('list_id', '=', id).execute()
        await tx.query.deleteFrom('wish_lists').where('id', '=', id).execute()
        return undefined
      }),

    /** The link is another from now on: who had the old one does not get in. */
    renewLink: (userId: string, id: string, locale: Locale): ServiceResult<WishListsBody, WishListProblem> =>
      change(userId, locale, async (tx, lists) => {
        if (!lists.some(each => each.id === id)) return 'wish-list-not-found'
        await tx.query
          .updateTable('wish_lists')
          .set({ token: newShareToken(), updated_at: timestamp() })
          .where('id', '=', id)
          .execute()
        return undefined
      }),

    emptyList: (userId: string, id: string, locale: Locale): ServiceResult<WishListsBody, WishListProblem> =>
      change(userId, locale, async (tx, lists) => {
        if (!lists.some(each => each.id === id)) return 'wish-list-not-found'
        await tx.query.deleteFrom('wishes').where('list_id', '=', id).execute()
        return undefined
      }),

    addWish: (
      userId: string,
      variantId: string,
      listId: string | undefined,
      locale: Locale
    ): ServiceResult<WishListsBody, WishListProblem> =>
      change(userId, locale, async (tx, lists) => {
        const list = listId === undefined ? lists[0] : lists.find(each => each.id === listId)
        if (!list) return 'wish-list-not-found'
        if (!(await variantFacts.get(tx, variantId))) return 'variant-not-found'
        const added = addWish(idsOf(list), variantId)
        if ('problem' in added) return added.problem
        if (!idsOf(list).includes(variantId)) await insertPriced(tx, list, variantId, atFront(list))
        return undefined
      }),

    removeWish: (
      userId: string,
      variantId: string,
      listId: string | undefined,
      locale: Locale
    ): ServiceResult<WishListsBody, WishListProblem> =>
      change(userId, locale, async (tx, lists) => {
        const from = lists.filter(({ id }) => listId === undefined || id === listId)
        if (from.length === 0) return 'wish-list-not-found'
        for (const { id } of from) await tx.run(deleteWish, { list_id: id, variant_id: variantId })
        return undefined
      }),

    moveWish: (
      userId: string,
      variantId: string,
      listId: string,
      locale: Locale
    ): ServiceResult<WishListsBody, WishListProblem> =>
      change(userId, locale, async (tx, lists) => {
        const list = lists.find(each => each.id === listId)
        const addWish = lists.flatMap(each => each.wishes).find(each => each.variant_id === variantId)
        if (!list || !addWish) return 'wish-list-not-found'
        const moved = moveWish(idsOf(list), variantId)
        if ('problem' in moved) return moved.problem
        for (const { id } of lists) await tx.run(deleteWish, { list_id: id, variant_id: variantId })
        // It is the same wish: since when, and what it cost then, go along.
        await tx.run(insertWish, { ...addWish, list_id: list.id, position: atFront(list) })
        return undefined
      }),

    /** What a guest wished for joins the first list, after what was there; what is not sold any more is left out. */
    mergeGuestWishes: (
      userId: string,
      variantIds: readonly string[],
      once: IdempotencyKey | undefined,
      locale: Locale
    ): ServiceResult<WishListsBody, WishListProblem> =>
      change(userId, locale, async (tx, lists) => {
        const [list] = lists
        if (!list) return 'wish-list-not-found'
        const principal = `wishes:${userId}`
        // What was taken along before and let go of since does not come back by a repeated call.
        const before = once && (await replayed(tx, principal, once))
        if (before) return before.ok ? undefined : 'idempotency-key-reused'
        if (once) await remember(tx, principal, once, {}, now())
        const present = idsOf(list)
        const elsewhere = new Set(lists.flatMap(idsOf))
        const incoming: string[] = []
        for (const id of variantIds) if (!elsewhere.has(id) && (await variantFacts.get(tx, id))) incoming.push(id)
        const fresh = mergeWishes(present, incoming).slice(present.length)
        let position = (list.wishes.at(-1)?.position ?? 0) - 1
        for (const variantId of fresh) await insertPriced(tx, list, variantId, position--)
        return undefined
      }),

    async wishedProducts(userId: string, listId: string | undefined, page: PageAsked, locale: Locale) {
      const lists = await listsOf(db, userId)
      const chosen = listId === undefined ? lists : lists.filter(({ id }) => id === listId)
      if (listId !== undefined && chosen.length === 0) return undefined
      return paged(
        chosen.flatMap(list => list.wishes),
        page,
        locale
      )
    },

    async sharedProducts(token: string, page: PageAsked, locale: Locale): Promise<SharedListBody | undefined> {
      const list = await db.first(sharedList, { token })
      if (!list) return undefined
      const wishes = await db.all(wishesOfList, { list_id: list.id })
      const owner = list.privacy === 'public' ? list.first_name : ''
      return { name: list.name, owner, privacy: list.privacy, ...(await paged(wishes, page, locale)) }
    },

    /** Products of variants that only a browser keeps; what is not sold any more is left out. */
    async products(variantIds: readonly string[], locale: Locale): Promise<WishedProductsBody> {
      const ids = [...new Set(variantIds)]
      return paged(
        ids.map(variant_id => ({ variant_id })),
        { page: 1, per_page: Math.max(1, ids.length) },
        locale
      )
    },

    variantName: async (variantId: string, locale: Locale) =>
      (await variantFacts.get(db, variantId))?.name[locale === 'mn' ? 'mn' : 'en'] ?? '',

    /** What a list holds, first wish first; undefined when it is not this person's. */
    variantIdsOf: async (userId: string, listId: string) => {
      const list = (await listsOf(db, userId)).find(({ id }) => id === listId)
      return list && idsOf(list)
    }
  }
}

const idsOf = (list: WishListRecord) => list.wishes.map(({ variant_id }) => variant_id)

const bodyOf = (lists: readonly WishListRecord[]): WishListsBody => ({
  wishlists: lists.map((list, index): WishListBody => ({
    id: list.id,
    name: list.name,
    privacy: list.privacy,
    is_default: index === 0,
    token: isShared(list.privacy) ? list.token : null,
    wished_variant_ids: idsOf(list),
    wished_product_ids: list.wishes.map(({ product_id }) => product_id),
    count: list.wishes.length
  })),
  count: lists.length
})
