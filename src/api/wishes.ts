import type { WishedProductsBody, WishesToCartResponse, WishListsBody } from '../contract/customers/wish-list.ts'
import type { WishListPrivacy } from '../domain/customers/wish-list.ts'
import { http, type Call } from './http.ts'

const change = (method: Call['method'], path: string, body?: object) =>
  http<WishListsBody>(`/wishlists${path}`, { method: method ?? 'PUT', ...(body && { body }), keepalive: true })

export const getWishLists = () => http<WishListsBody>('/wishlists', { fresh: true })

/** Into the list that hearts go to. */
export const postWish = (variantId: string) => change('POST', '/add_id', { variant_id: variantId })

/** Removes the variant from one list, or from all. */
export const postUnwish = (variantId: string, listId?: string) =>
  change('POST', '/remove_id', { variant_id: variantId, ...(listId !== undefined && { wishlist_id: listId }) })

/** Merges a guest's wishes; the same key on every attempt, so that it happens once. */
export const postMerge = (variantIds: readonly string[], idempotencyKey: string) =>
  http<WishListsBody>('/wishlists/merge', {
    method: 'POST',
    body: { variant_ids: variantIds },
    idempotencyKey
  })

export const postMove = (variantId: string, listId: string) =>
  change('POST', '/move', { variant_id: variantId, wishlist_id: listId })

export const postList = (list: { readonly name: string; readonly privacy: WishListPrivacy }) => change('POST', '', list)

export const putWishList = (id: string, part: { readonly name?: string; readonly privacy?: WishListPrivacy }) =>
  change('PUT', `/${id}`, part)

export const putWishListLink = (id: string) => change('PUT', `/${id}/link`)
export const putEmptyWishList = (id: string) => change('PUT', `/${id}/empty`)
export const deleteList = (id: string) => change('DELETE', `/${id}`)

export const getWished = (listId: string, page: number) =>
  http<WishedProductsBody>(
    `/wishlists/wished_products?${new URLSearchParams({ wishlist_id: listId, page: String(page) })}`,
    { fresh: true }
  )

/** Products of what only this browser keeps. */
export const getWishedByIds = (variantIds: readonly string[]) =>
  http<WishedProductsBody>(`/wishlists/products?${new URLSearchParams({ variant_ids: variantIds.join() })}`, {
    fresh: true
  })

/** Into the cart behind a token, one's own, or a new one. */
export const postWishesToCart = (variantIds: readonly string[], cartToken: string | undefined) =>
  http<WishesToCartResponse>('/wishlists/add_to_cart', {
    method: 'POST',
    body: { variant_ids: variantIds },
    orderToken: cartToken
  })
