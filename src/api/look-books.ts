import type { LookBookBody, LookBooksBody, LookToCartBody, OwnLookBooksBody } from '../contract/community/look-book.ts'
import type { LookBookPrivacy } from '../domain/community/look-book.ts'
import { http } from './http.ts'

interface LookBookContent {
  readonly title: string
  readonly items: readonly { readonly variant_id: string; readonly note: string }[]
  readonly privacy: LookBookPrivacy
}

/** Public look books of customers, a page of them. */
export const getMemberLookBooks = (cursor: string | null) =>
  http<LookBooksBody>(`/look_books?${new URLSearchParams({ kind: 'member', ...(cursor !== null && { cursor }) })}`)

export const getOwnLookBooks = () => http<OwnLookBooksBody>('/look_books/mine', { fresh: true })

export const getLookBook = (id: string, token?: string) =>
  http<LookBookBody>(`/look_books/${encodeURIComponent(id)}${token ? `?${new URLSearchParams({ token })}` : ''}`, {
    fresh: true
  })

export const postLookBook = (content: LookBookContent, idempotencyKey: string) =>
  http<LookBookBody>('/look_books', { method: 'POST', body: content, idempotencyKey })

export const putLookBook = (id: string, content: LookBookContent & { readonly version: number }) =>
  http<LookBookBody>(`/look_books/${id}`, { method: 'PUT', body: content })

export const deleteLookBook = (id: string) => http(`/look_books/${id}`, { method: 'DELETE' })

/** Everything of it into the cart behind a token, one's own, or a new one. */
export const postLookToCart = (id: string, token: string | undefined, cartToken: string | undefined) =>
  http<LookToCartBody>(`/look_books/${encodeURIComponent(id)}/add_to_cart`, {
    method: 'POST',
    body: token ? { token } : {},
    orderToken: cartToken
  })
