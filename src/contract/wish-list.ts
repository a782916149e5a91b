import { z } from 'zod'
import { WISH_LIST_NAME_MAX, WISH_LIST_PRIVACIES, WISHES_MAX, type WishListPrivacy } from '../domain/wish-list.ts'
import type { OrderBody } from './order.ts'
import { type Paged, pageFields } from './paging.ts'

const name = z.string().trim().min(1).max(WISH_LIST_NAME_MAX)
const privacy = z.enum(WISH_LIST_PRIVACIES)

/** `POST /wishlists`. */
export const newListBody = z.strictObject({ name, privacy: privacy.default('private') })
/** `PUT /wishlists/{id}`. */
export const changeListBody = z.strictObject({ name: name.optional(), privacy: privacy.optional() })
/** `POST /wishlists/add_id` and `/remove_id`; without a list the first one is added to, and all are removed from. */
export const wishBody = z.strictObject({ variant_id: z.uuid(), wishlist_id: z.uuid().optional() })
/** `POST /wishlists/move`: out of every other list, to the front of this one. */
export const moveWishBody = z.strictObject({ variant_id: z.uuid(), wishlist_id: z.uuid() })
/** `POST /wishlists/merge`: what a guest wished for before signing in, newest first. */
export const mergeWishesBody = z.strictObject({ variant_ids: z.array(z.uuid()).max(WISHES_MAX) })
/** `POST /wishlists/add_to_cart`: what is in the cart already stays as it is. */
export const wishesToCartBody = z.strictObject({ variant_ids: z.array(z.uuid()).min(1).max(WISHES_MAX) })
const IDS_MAX = 50
/** `GET /wishlists/products?variant_ids=…,…`: what a guest wishes for is known to their browser only. */
export const wishedByIdsQuery = z.strictObject({
  variant_ids: z
    .string()
    .max(IDS_MAX * 37)
    .transform(text => text.split(','))
    .pipe(z.array(z.uuid()).min(1).max(IDS_MAX))
})
/** `GET /wishlists/wished_products`. */
export const wishedQuery = z.strictObject({
  wishlist_id: z.uuid().optional(),
  ...pageFields({ most: 100, otherwise: 20 })
})

export interface WishListBody {
  readonly id: string
  readonly name: string
  readonly privacy: WishListPrivacy
  /** The list that hearts go to. */
  readonly is_default: boolean
  /** For its link; null while it is kept to oneself. */
  readonly token: string | null
  /** First wish first. */
  readonly wished_variant_ids: readonly string[]
  /** The products they are variants of, in the same order. */
  readonly wished_product_ids: readonly string[]
  readonly count: number
}

/** `GET /wishlists`, and the answer to every change of a list: hearts everywhere are right at once. */
export interface WishListsBody {
  readonly wishlists: readonly WishListBody[]
  readonly count: number
}

export interface WishedProductBody {
  readonly variant_id: string
  /** Empty for what only a browser keeps. */
  readonly wishlist_id: string
  readonly wished_at: string | null
  /** ₮ when it was wished for. */
  readonly wished_price: number | null
  readonly price: number
  readonly selling_price: number
  readonly in_stock: boolean
  readonly product: {
    readonly id: string
    readonly sku: string
    readonly name: string
    readonly slug: string
    readonly image: string
    readonly options_text: string
    readonly age_restricted: boolean
    readonly requires_prescription: boolean
  }
}

export interface WishedProductsBody extends Paged {
  readonly wished_products: readonly WishedProductBody[]
}

/** `GET /wishlists/shared/{token}`. */
export interface SharedListBody extends WishedProductsBody {
  readonly name: string
  /** First name of whoever shares it with everybody; empty when they share by link only, or have none. */
  readonly owner: string
  readonly privacy: WishListPrivacy
}

/** `POST /wishlists/add_to_cart` and `/wishlists/{id}/add_to_cart`. */
export interface WishesToCartBody {
  /** The cart; null when nothing could be put into a new one. */
  readonly order: OrderBody | null
  readonly added: number
  /** Were in the cart before, and stay as they were. */
  readonly already: number
  readonly skipped: readonly { readonly variant_id: string; readonly name: string; readonly error: string }[]
}
