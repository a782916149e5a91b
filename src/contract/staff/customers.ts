import { z } from 'zod'
import { CUSTOMER_TAG_LENGTH_MAX, CUSTOMER_TAGS_MAX, customerTag } from '../../domain/back-office/customer-tag.ts'
import { BUCKETS, WALLET_ENTRY_KINDS } from '../../domain/money/wallet.ts'
import { preferencesSchema } from '../customers/account.ts'
import { cursor } from '../community/author.ts'
import { wholeNumber } from '../paging.ts'
import type { ResponseOf } from '../response-of.ts'

/** Customers as staff see them, below `/api/back_office`. */

export const CUSTOMERS_PER_PAGE = 50

const tag = z.string().transform(customerTag).pipe(z.string().min(1).max(CUSTOMER_TAG_LENGTH_MAX))

/** `GET /api/back_office/customers` */
export const staffCustomersQuerySchema = z.strictObject({
  /** A phone, an e-mail address or names; beginnings are enough. */
  q: z.string().trim().max(100).optional(),
  tag: tag.optional(),
  /** The cursor: the last customer of the page before. */
  after: z.uuid().optional()
})
export type StaffCustomersQuery = z.output<typeof staffCustomersQuerySchema>

export const staffCustomerRowSchema = z
  .strictObject({
    id: z.string(),
    /** Empty where they have not said it. */
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    kind: z.enum(['person', 'organisation']),
    tags: z.array(z.string()),
    order_count: z.int(),
    created_at: z.string()
  })
  .meta({ id: 'StaffCustomerRow' })
export type StaffCustomerRow = ResponseOf<typeof staffCustomerRowSchema>

export const staffCustomersSchema = z
  .strictObject({
    customers: z.array(staffCustomerRowSchema),
    /** The newest first; null at the end, and for a text, which shows the first that it finds. */
    next: z.string().nullable(),
    /** True where more are found than shown. */
    has_more: z.boolean()
  })
  .meta({ id: 'StaffCustomers' })
export type StaffCustomersBody = ResponseOf<typeof staffCustomersSchema>

export const staffCustomerPath = z.strictObject({ id: z.uuid() })

export const staffCustomerSchema = z
  .strictObject({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    kind: z.enum(['person', 'organisation']),
    locale: z.string(),
    created_at: z.string(),
    /** Moment at which the customer joined the loyalty programme. */
    loyalty_since: z.string().nullable(),
    /** Other ways in: `google`. */
    sign_ins: z.array(z.string()),
    /** Consents: what the shop may write about, and how. */
    preferences: preferencesSchema,
    /** Whether their address has a newsletter. */
    newsletter: z.boolean(),
    tags: z.array(z.string()),
    notes: z.array(z.strictObject({ id: z.string(), author: z.string(), text: z.string(), created_at: z.string() })),
    /** Present for staff who may read orders. */
    orders: z
      .strictObject({
        count: z.int(),
        total: z.int(),
        latest: z.array(
          z.strictObject({ number: z.string(), state: z.string(), total: z.int(), placed_at: z.string() })
        )
      })
      .nullable(),
    /** Present for staff who may read wallets. */
    wallet: z
      .strictObject({
        balance: z.int(),
        buckets: z.array(z.strictObject({ bucket: z.enum(BUCKETS), balance: z.int() }))
      })
      .nullable(),
    /** Present for staff who may read the audit. */
    changes: z
      .array(
        z.strictObject({
          id: z.string(),
          action: z.string(),
          author: z.string().nullable(),
          happened_at: z.string()
        })
      )
      .nullable()
  })
  .meta({ id: 'StaffCustomer' })
export type StaffCustomerBody = ResponseOf<typeof staffCustomerSchema>

/** `GET /api/back_office/customers/{id}/wallet_entries` */
export const walletEntriesQuerySchema = z.strictObject({ cursor: cursor.optional(), per_page: wholeNumber(1, 100, 20) })
export type WalletEntriesQuery = z.output<typeof walletEntriesQuerySchema>

export const staffWalletEntriesSchema = z
  .strictObject({
    wallet_entries: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(WALLET_ENTRY_KINDS),
        amount: z.int(),
        balance: z.int(),
        label: z.string(),
        order_number: z.string().nullable(),
        happened_at: z.string()
      })
    ),
    next_cursor: z.string().nullable()
  })
  .meta({ id: 'StaffWalletEntries' })
export type StaffWalletEntriesBody = ResponseOf<typeof staffWalletEntriesSchema>

/** `POST /api/back_office/customers/{id}/notes` */
export const customerNoteRequestSchema = z.strictObject({ text: z.string().trim().min(1).max(2000) })
export type CustomerNoteRequest = z.output<typeof customerNoteRequestSchema>

const tags = z
  .array(tag)
  .max(CUSTOMER_TAGS_MAX)
  .transform(each => [...new Set(each)].sort())

/** `PUT /api/back_office/customers/{id}/tags` */
export const customerTagsRequestSchema = z.strictObject({
  tags,
  /** The tags as whoever changes them saw them. */
  seen: tags
})
export type CustomerTagsRequest = z.output<typeof customerTagsRequestSchema>

/** `POST /api/back_office/customers/{id}/consent_withdrawals`: staff take consents back for a customer, and give none. */
export const consentWithdrawalRequestSchema = z.strictObject({
  consent: z.enum([...preferencesSchema.keyof().options, 'newsletter'])
})
export type ConsentWithdrawalRequest = z.output<typeof consentWithdrawalRequestSchema>

/** `POST /api/back_office/customers/{id}/impersonation` */
export const impersonationRequestSchema = z.strictObject({
  /** Why the member looks; it stays in the audit. */
  reason: z.string().trim().min(3).max(300)
})
export type ImpersonationRequest = z.output<typeof impersonationRequestSchema>

export const impersonationSchema = z
  .strictObject({
    /** Token for reading calls of `/api/v2`; it cannot be renewed. */
    token: z.string(),
    ends_at: z.string(),
    user_id: z.string(),
    name: z.string()
  })
  .meta({ id: 'Impersonation' })
export type ImpersonationBody = ResponseOf<typeof impersonationSchema>

/** `PUT /api/back_office/customers/{id}/deletion` */
export const customerDeletionRequestSchema = z.strictObject({
  /** How the customer asked for it; it stays in the audit. */
  reason: z.string().trim().min(3).max(300)
})
export type CustomerDeletionRequest = z.output<typeof customerDeletionRequestSchema>
