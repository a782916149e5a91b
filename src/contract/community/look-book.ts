import { z } from 'zod'
import {
  LOOK_BOOK_ITEMS_MAX,
  LOOK_BOOK_KINDS,
  LOOK_BOOK_NOTE_MAX,
  LOOK_BOOK_PRIVACIES,
  LOOK_BOOK_TITLE_MAX
} from '../../domain/community/look-book.ts'
import { REJECTION_REASONS, SUBMISSION_STATES } from '../../domain/community/moderation.ts'
import { oneLine } from '../one-line.ts'
import { orderBodySchema } from '../ordering/order.ts'
import { wholeNumber } from '../paging.ts'
import type { ResponseOf } from '../response-of.ts'

/** Overrides of the direction of writing: with them a line reads otherwise than it is written. */
const BIDI_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g

const text = (min: number, max: number) =>
  z
    .string()
    .transform(written => written.replace(BIDI_OVERRIDES, ''))
    .pipe(oneLine(min, max))

const title = text(1, LOOK_BOOK_TITLE_MAX)
const privacy = z.enum(LOOK_BOOK_PRIVACIES)
const items = z
  .array(z.strictObject({ variant_id: z.uuid(), note: text(0, LOOK_BOOK_NOTE_MAX).default('') }))
  .max(LOOK_BOOK_ITEMS_MAX)
  .refine(all => new Set(all.map(({ variant_id }) => variant_id)).size === all.length)

/** `POST /look_books`. */
export const newLookBookRequestSchema = z.strictObject({
  title,
  items: items.default([]),
  privacy: privacy.default('private')
})
/** `PUT /look_books/{id}`: the fields that are sent replace the old ones; `version` guards against an older tab. */
export const changeLookBookRequestSchema = z.strictObject({
  title: title.optional(),
  items: items.optional(),
  privacy: privacy.optional(),
  version: z.int().min(1)
})
/** A uuid of a customer's look book, or the slug of one of the shop's own. */
export const lookBookPath = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(100)
})
const token = z.string().regex(/^[\w-]{24}$/)
/** `GET /look_books/{id}`: the token of a shared link opens what is not public. */
export const lookBookQuery = z.strictObject({ token: token.optional() })
/** `POST /look_books/{id}/add_to_cart`. */
export const shopTheLookRequestSchema = z.strictObject({ token: token.optional() })
/** `GET /look_books`. */
export const lookBooksQuery = z.strictObject({
  kind: z.enum(LOOK_BOOK_KINDS).optional(),
  cursor: z.string().max(200).optional(),
  per_page: wholeNumber(1, 50, 20)
})

export type NewLookBookRequest = z.output<typeof newLookBookRequestSchema>
export type ChangeLookBookRequest = z.output<typeof changeLookBookRequestSchema>

export const lookBookItemSchema = z
  .strictObject({
    variant_id: z.string(),
    note: z.string(),
    /** ₮ outside a sale, and now. */
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
  .meta({ id: 'LookBookItem' })
export type LookBookItem = ResponseOf<typeof lookBookItemSchema>

export const lookBookSummarySchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(LOOK_BOOK_KINDS),
    title: z.string(),
    /** Empty for those of customers. */
    description: z.string(),
    /** Public name of the customer; empty for the shop's own and for what is shared by link. */
    author: z.string(),
    /** Path of its page, without the language. */
    path: z.string(),
    published_at: z.string().nullable(),
    /** Packshots that the cover is composed of. */
    images: z.array(z.string()),
    /** Products in it. */
    count: z.int(),
    /** ₮ for the whole look outside a sale, and now. */
    total: z.int(),
    selling_total: z.int(),
    /** ₮ now for the products that can be bought, and how many they are. */
    in_stock_total: z.int(),
    in_stock_count: z.int()
  })
  .meta({ id: 'LookBookSummary' })
export type LookBookSummary = ResponseOf<typeof lookBookSummarySchema>

/** Fields that only its owner sees. */
export const lookBookOwnershipSchema = z
  .strictObject({
    privacy: z.enum(LOOK_BOOK_PRIVACIES),
    /** The token of its link; null while it is private. */
    token: z.string().nullable(),
    version: z.int(),
    /** True where an approved version is public now. */
    is_listed: z.boolean(),
    /** How the newest version asked to be public stands: `pending`, `approved`, `rejected` …; null without one. */
    submission: z
      .strictObject({
        id: z.string(),
        state: z.enum(SUBMISSION_STATES),
        reason: z.enum(REJECTION_REASONS).nullable(),
        /** A moderator's own words; often empty. */
        note: z.string(),
        can_appeal: z.boolean()
      })
      .nullable(),
    created_at: z.string(),
    updated_at: z.string()
  })
  .meta({ id: 'LookBookOwnership' })
export type LookBookOwnership = ResponseOf<typeof lookBookOwnershipSchema>

/** `GET /look_books/{id}`, and the answer to every change. */
export const lookBookBodySchema = lookBookSummarySchema
  .extend({
    items: z.array(lookBookItemSchema),
    /** Present for its owner only. */
    own: z.exactOptional(lookBookOwnershipSchema)
  })
  .meta({ id: 'LookBookBody' })
export type LookBookBody = ResponseOf<typeof lookBookBodySchema>

/** `GET /look_books`: newest first. */
export const lookBooksBodySchema = z
  .strictObject({
    look_books: z.array(lookBookSummarySchema),
    /** The cursor of the next page; null after the last. */
    next_cursor: z.string().nullable()
  })
  .meta({ id: 'LookBooksBody' })
export type LookBooksBody = ResponseOf<typeof lookBooksBodySchema>

/** `GET /look_books/mine`: the one changed last comes first. */
export const ownLookBooksBodySchema = z
  .strictObject({
    look_books: z.array(lookBookSummarySchema.extend({ own: lookBookOwnershipSchema })),
    count: z.int()
  })
  .meta({ id: 'OwnLookBooksBody' })
export type OwnLookBooksBody = ResponseOf<typeof ownLookBooksBodySchema>

/** `POST /look_books/{id}/add_to_cart`. */
export const lookToCartBodySchema = z
  .strictObject({
    /** The cart; null when nothing could be put into a new one. */
    order: orderBodySchema.nullable(),
    added: z.int(),
    /** Were in the cart before, and stay as they were. */
    already: z.int(),
    skipped: z.array(z.strictObject({ variant_id: z.string(), name: z.string(), error: z.string() }))
  })
  .meta({ id: 'LookToCartBody' })
export type LookToCartBody = ResponseOf<typeof lookToCartBodySchema>
