import { z } from 'zod'
import { addWish, mergeWishes, moveWish } from '../../../domain/customers/wish-list.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { findVariant, isStocked, sellingPriceOf } from '../../catalogue/products/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { rememberAnswer, replayedAnswer, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { deleteWish, insertWish, type WishListRecord } from './queries.ts'
import { type WishListDeps, type WishListAnswer, timestamp, changeWishList, idsOf } from './list-change.ts'

const atFront = (list: WishListRecord) => (list.wishes[0]?.position ?? 0) + 1

/** Remembers what it costs today: that is what a fall of the price is measured by. */
const insertPriced = async (
  deps: WishListDeps,
  tx: Transaction,
  list: WishListRecord,
  variant_id: string,
  position: number
) => {
  const variant = await findVariant(tx, variant_id)
  const price = variant ? sellingPriceOf(variant, deps.now()) : null
  await tx.run(insertWish, {
    list_id: list.id,
    variant_id,
    position,
    wished_at: timestamp(deps),
    price,
    seen_price: price,
    seen_in_stock: variant ? Number(isStocked(variant)) : null
  })
}

export const saveWish = (
  deps: WishListDeps,
  userId: string,
  variantId: string,
  listId: string | undefined,
  locale: Locale
): WishListAnswer =>
  changeWishList(deps, userId, locale, async (tx, lists) => {
    const list = listId === undefined ? lists[0] : lists.find(each => each.id === listId)
    if (!list) return 'wish-list-not-found'
    if (!(await deps.variantDetails.get(tx, variantId))) return 'variant-not-found'
    const added = addWish(idsOf(list), variantId)
    if ('problem' in added) return added.problem
    if (!idsOf(list).includes(variantId)) await insertPriced(deps, tx, list, variantId, atFront(list))
    return undefined
  })

export const removeWishes = (
  deps: WishListDeps,
  userId: string,
  variantId: string,
  listId: string | undefined,
  locale: Locale
): WishListAnswer =>
  changeWishList(deps, userId, locale, async (tx, lists) => {
    const from = lists.filter(({ id }) => listId === undefined || id === listId)
    if (from.length === 0) return 'wish-list-not-found'
    for (const { id } of from) await tx.run(deleteWish, { list_id: id, variant_id: variantId })
    return undefined
  })

export const moveWishToList = (
  deps: WishListDeps,
  userId: string,
  variantId: string,
  listId: string,
  locale: Locale
): WishListAnswer =>
  changeWishList(deps, userId, locale, async (tx, lists) => {
    const list = lists.find(each => each.id === listId)
    const wish = lists.flatMap(each => each.wishes).find(each => each.variant_id === variantId)
    if (!list || !wish) return 'wish-list-not-found'
    const moved = moveWish(idsOf(list), variantId)
    if ('problem' in moved) return moved.problem
    for (const { id } of lists) await tx.run(deleteWish, { list_id: id, variant_id: variantId })
    // It is the same wish: since when, and what it cost then, go along.
    await tx.run(insertWish, { ...wish, list_id: list.id, position: atFront(list) })
    return undefined
  })

/** Adds the wishes of a guest to the end of the first list; variants that are not sold any more are left out. */
export const mergeGuestWishes = (
  deps: WishListDeps,
  userId: string,
  variantIds: readonly string[],
  idempotencyKey: IdempotencyKey | undefined,
  locale: Locale
): WishListAnswer =>
  changeWishList(deps, userId, locale, async (tx, lists) => {
    const [list] = lists
    if (!list) return 'wish-list-not-found'
    const principal = `wishes:${userId}`
    // Idempotent: a repeated call must not bring back wishes that were removed since the first one.
    const before = idempotencyKey && (await replayedAnswer(tx, principal, idempotencyKey, z.object({})))
    if (before) return before.ok ? undefined : 'idempotency-key-reused'
    if (idempotencyKey) await rememberAnswer(tx, principal, idempotencyKey, {}, deps.now())
    const present = idsOf(list)
    const elsewhere = new Set(lists.flatMap(idsOf))
    const incoming: string[] = []
    for (const id of variantIds) if (!elsewhere.has(id) && (await deps.variantDetails.get(tx, id))) incoming.push(id)
    const fresh = mergeWishes(present, incoming).slice(present.length)
    let position = (list.wishes.at(-1)?.position ?? 0) - 1
    for (const variantId of fresh) await insertPriced(deps, tx, list, variantId, position--)
    return undefined
  })
