import { isShared, WISH_LISTS_MAX, type WishListPrivacy } from '../../../domain/customers/wish-list.ts'
import type { Locale } from '../../../i18n/locales.ts'
import {
  type WishListDeps,
  type WishListAnswer,
  newShareToken,
  timestamp,
  changeWishList,
  newList
} from './list-change.ts'

export const createWishList = (
  deps: WishListDeps,
  userId: string,
  { name, privacy }: { name: string; privacy: WishListPrivacy },
  locale: Locale
): WishListAnswer =>
  changeWishList(deps, userId, locale, async (tx, lists) => {
    if (lists.length >= WISH_LISTS_MAX) return 'too-many-wish-lists'
    await newList(deps, tx, userId, name, privacy)
    return undefined
  })

export const updateWishList = (
  deps: WishListDeps,
  userId: string,
  id: string,
  { name, privacy }: { name?: string | undefined; privacy?: WishListPrivacy | undefined },
  locale: Locale
): WishListAnswer =>
  changeWishList(deps, userId, locale, async (tx, lists) => {
    const list = lists.find(each => each.id === id)
    if (!list) return 'wish-list-not-found'
    // A list made private gets a new token: its old link stays dead when the list is shared again.
    const token = privacy === 'private' && isShared(list.privacy) ? newShareToken() : list.token
    await tx.query
      .updateTable('wish_lists')
      .set({ name: name ?? list.name, privacy: privacy ?? list.privacy, token, updated_at: timestamp(deps) })
      .where('id', '=', id)
      .execute()
    return undefined
  })

export const deleteWishList = (deps: WishListDeps, userId: string, id: string, locale: Locale): WishListAnswer =>
  changeWishList(deps, userId, locale, async (tx, lists) => {
    if (!lists.some(each => each.id === id)) return 'wish-list-not-found'
    await tx.query.deleteFrom('wishes').where('list_id', '=', id).execute()
    await tx.query.deleteFrom('wish_lists').where('id', '=', id).execute()
    return undefined
  })

/** Gives the list a new link; the old one answers 404 from now on. */
export const renewWishListLink = (deps: WishListDeps, userId: string, id: string, locale: Locale): WishListAnswer =>
  changeWishList(deps, userId, locale, async (tx, lists) => {
    if (!lists.some(each => each.id === id)) return 'wish-list-not-found'
    await tx.query
      .updateTable('wish_lists')
      .set({ token: newShareToken(), updated_at: timestamp(deps) })
      .where('id', '=', id)
      .execute()
    return undefined
  })

export const emptyWishList = (deps: WishListDeps, userId: string, id: string, locale: Locale): WishListAnswer =>
  changeWishList(deps, userId, locale, async (tx, lists) => {
    if (!lists.some(each => each.id === id)) return 'wish-list-not-found'
    await tx.query.deleteFrom('wishes').where('list_id', '=', id).execute()
    return undefined
  })
