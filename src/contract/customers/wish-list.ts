import { z } from 'zod'
import { WISH_LIST_NAME_MAX, WISH_LIST_PRIVACIES, WISHES_MAX } from '../../domain/customers/wish-list.ts'
import type { ResponseOf } from '../response-of.ts'
import { orderBodySchema } from '../ordering/order.ts'
import { pagedSchema, pageFields } from '../paging.ts'

const name = z.string().trim().min(1).max(WISH_LIST_NAME_MAX)
const privacy = z.enum(WISH_LIST_PRIVACIES)

/** `POST /wishlists`. */
export const createWishListRequestSchema = z.strictObject({ name, privacy: privacy.default('private') })
/** `PUT /wishlists/{id}`. */
export const updateWishListRequestSchema = z.strictObject({ name: name.optional(), privacy: privacy.optional() })
/** `POST /wishlists/add_id` and `/remove_id`; without a list the first one is added to, and all are removed from. */
export const wishRequestSchema = z.strictObject({ variant_id: z.uuid(), wishlist_id: z.uuid().optional() })
/** `POST /wishlists/move`: out of every other list, to the front of this one. */
export const moveWishRequestSchema = z.strictObject({ variant_id: z.uuid(), wishlist_id: z.uuid() })
/** `POST /wishlists/merge`: what a guest wished for before signing in, newest first. */
export const mergeWishesRequestSchema = z.strictObject({ variant_ids: z.array(z.uuid()).max(WISHES_MAX) })
/** `POST /wishlists/add_to_cart`: what is in the cart already stays as it is. */
export const wishesToCartRequestSchema = z.strictObject({ variant_ids: z.array(z.uuid()).min(1).max(WISHES_MAX) })
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
  ...pageFields({ max: 100, otherwise: 20 })
})

export const wishListBodySchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    privacy: z.enum(WISH_LIST_PRIVACIES),
    /** The list that hearts go to. */
    is_default: z.boolean(),
    /** Token of its link; null while the list is private. */
    token: z.string().nullable(),
    /** First wish first. */
    wished_variant_ids: z.array(z.string()),
    /** The products they are variants of, in the same order. */
    wished_product_ids: z.array(z.string()),
    count: z.int()
  })
  .meta({ id: 'WishListBody' })
export type WishListBody = ResponseOf<typeof wishListBodySchema>

/** `GET /wishlists`, and the answer to every change of a list: hearts everywhere are right at once. */
export const wishListsBodySchema = z
  .strictObject({
    wishlists: z.array(wishListBodySchema),
    count: z.int()
  })
  .meta({ id: 'WishListsBody' })
export type WishListsBody = ResponseOf<typeof wishListsBodySchema>

export const wishedProductBodySchema = z
  .strictObject({
    variant_id: z.string(),
    /** Empty for what only a browser keeps. */
    wishlist_id: z.string(),
    wished_at: z.string().nullable(),
    /** ₮ when it was wished for. */
    wished_price: z.int().nullable(),
    price: z.int(),
    selling_price: z.int(),
    in_stock: z.boolean(),
    product: z.strictObject({
      id: z.string(),
      sku: z.string(),
      name: z.string(),
      slug: z.string(),
      image: z.string(),
      options_text: z.string(),
      age_restricted: z.boolean(),
      requires_prescription: z.boolean()
    })
  })
  .meta({ id: 'WishedProductBody' })
export type WishedProductBody = ResponseOf<typeof wishedProductBodySchema>

export const wishedProductsBodySchema = pagedSchema
  .extend({
    wished_products: z.array(wishedProductBodySchema)
  })
  .meta({ id: 'WishedProductsBody' })
export type WishedProductsBody = ResponseOf<typeof wishedProductsBodySchema>

/** `GET /wishlists/shared/{token}`. */
export const sharedListBodySchema = wishedProductsBodySchema
  .extend({
    name: z.string(),
    /** First name of an owner who shares it with everybody; empty when they share by link only, or have none. */
    owner: z.string(),
    privacy: z.enum(WISH_LIST_PRIVACIES)
  })
  .meta({ id: 'SharedListBody' })
export type SharedListBody = ResponseOf<typeof sharedListBodySchema>

/** `POST /wishlists/add_to_cart` and `/wishlists/{id}/add_to_cart`. */
export const wishesToCartResponseSchema = z
  .strictObject({
    /** The cart; null when nothing could be put into a new one. */
    order: orderBodySchema.nullable(),
    added: z.int(),
    /** Were in the cart before, and stay as they were. */
    already: z.int(),
    skipped: z.array(
      z.strictObject({
        variant_id: z.string(),
        name: z.string(),
        error: z.string()
      })
    )
  })
  .meta({ id: 'WishesToCartResponse' })
export type WishesToCartResponse = ResponseOf<typeof wishesToCartResponseSchema>
