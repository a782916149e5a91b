import { bindDeps } from '../../platform/bind-deps.ts'
import type { WishListDeps } from './list-change.ts'
import { createWishList, updateWishList, deleteWishList, renewWishListLink, emptyWishList } from './manage-lists.ts'
import { saveWish, removeWishes, moveWishToList, mergeGuestWishes } from './change-wishes.ts'
import {
  wishedProducts,
  sharedProducts,
  productsOfVariants,
  variantName,
  variantIdsOf,
  readWishLists
} from './wished-products.ts'

export type WishListService = ReturnType<typeof createWishListService>

/** Wish lists of people who are signed in; every change answers all of them. */
export const createWishListService = (deps: WishListDeps) =>
  bindDeps(deps, {
    list: readWishLists,
    createWishList,
    update: updateWishList,
    deleteWishList,
    renewWishListLink,
    emptyWishList,
    addWish: saveWish,
    removeWish: removeWishes,
    moveWish: moveWishToList,
    mergeGuestWishes,
    wishedProducts,
    sharedProducts,
    products: productsOfVariants,
    variantName,
    variantIdsOf
  })
