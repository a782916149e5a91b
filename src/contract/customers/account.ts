import { z } from 'zod'
import { parseEmail } from '../../domain/email.ts'
import { parseLogin } from '../../domain/identity/login.ts'
import { PASSWORD_MAX, passwordProblem } from '../../domain/identity/password.ts'
import { parsePhone } from '../../domain/phone.ts'
import type { ResponseOf } from '../response-of.ts'
import { personName } from '../one-line.ts'
import { orderToken } from '../ordering/order-token.ts'
import { parsedText } from '../parsed-text.ts'
import { signInFields, clientFields } from '../identity/session.ts'

/** A text that a rule reads; blank and wrong have sentences of their own. */
const readBy = <T>(blank: string, wrong: string, read: (written: string) => T | undefined) =>
  z
    .string()
    .max(300)
    .optional()
    .transform((written = '', ctx): T => {
      const value = written.trim() === '' ? undefined : read(written)
      if (value !== undefined) return value
      ctx.addIssue({ code: 'custom', params: { problem: written.trim() === '' ? blank : wrong } })
      return z.NEVER
    })

/** Phone or e-mail address in one field. */
const login = z
  .string()
  .max(300)
  .optional()
  .transform((written = '', ctx) => {
    const read = parseLogin(written)
    if (read.ok) return read.value
    ctx.addIssue({ code: 'custom', params: { problem: read.problem } })
    return z.NEVER
  })

/** A new password; the person's own words are compared where they are known. */
export const newPassword = z
  .string()
  .max(PASSWORD_MAX * 4)
  .optional()
  .transform((password = '', ctx): string => {
    const problem = password === '' ? 'password-required' : passwordProblem(password)
    if (problem === undefined) return password
    ctx.addIssue({ code: 'custom', params: { problem } })
    return z.NEVER
  })

const challenge = z.string().min(1).max(64)
const code = z
  .string()
  .max(20)
  .optional()
  .transform((written = '', ctx): string => {
    if (written.trim() !== '') return written
    ctx.addIssue({ code: 'custom', params: { problem: 'code-required' } })
    return z.NEVER
  })
const ticket = z.string().min(1).max(64)
/** `POST /auth/check`, `/auth/sign_up`, `/auth/reset` and `/users/me/contact`. */
export const loginCheckRequestSchema = z.strictObject({ login })

/** `POST /auth/verify`: a code for a ticket, which the next form is sent with. */
export const verifyCodeRequestSchema = z.strictObject({
  challenge,
  code,
  purpose: z.enum(['sign-in', 'reset']).default('sign-in')
})

/** `POST /auth/create`: the account itself. */
export const createAccountRequestSchema = z.strictObject({
  ticket,
  first_name: personName(0).default(''),
  last_name: personName(0).default(''),
  password: newPassword.optional(),
  ...signInFields,
  ...clientFields
})

/** `POST /auth/password`: a new one for who forgot the old. */
export const resetPasswordRequestSchema = z
  .strictObject({
    ticket,
    password: newPassword,
    password_confirmation: z.string().optional(),
    ...signInFields,
    ...clientFields
  })
  .refine(({ password, password_confirmation: again }) => again === undefined || again === password, {
    path: ['password_confirmation'],
    params: { problem: 'passwords-differ' }
  })

/** `PUT /users/me/password`. */
export const changePasswordRequestSchema = z
  .strictObject({
    /** Left out by who never had one. */
    current_password: z.string().max(256).optional(),
    password: newPassword,
    password_confirmation: z.string().optional()
  })
  .refine(({ password, password_confirmation: again }) => again === undefined || again === password, {
    path: ['password_confirmation'],
    params: { problem: 'passwords-differ' }
  })

/**
 * Topics the shop may write about, and channels. Only messages about the customer's own wishes and orders are on by
 * default.
 */
export const preferencesRequestSchema = z.strictObject({
  offers_email: z.boolean().default(false),
  offers_sms: z.boolean().default(false),
  offers_push: z.boolean().default(false),
  /** Whether lower prices of wishes are told, by mail and on devices. */
  wish_price: z.boolean().default(true),
  wish_price_push: z.boolean().default(true),
  wish_stock: z.boolean().default(true),
  wish_stock_push: z.boolean().default(true),
  /** E-mails about an order are always sent. */
  orders_sms: z.boolean().default(true),
  orders_push: z.boolean().default(true)
})

/** `PATCH /users/me` and `POST /users/update_profile`: any part. */
export const updateProfileRequestSchema = z.strictObject({
  first_name: personName(0).optional(),
  last_name: personName(0).optional(),
  locale: z.enum(['mn', 'en', 'ru', 'zh', 'it']).optional(),
  kind: z.enum(['person', 'organisation']).optional(),
  /** Empty takes it away. */
  register_number: z.string().max(20).optional(),
  organisation: z
    .strictObject({
      name: z.string().trim().min(1).max(120),
      phone: z.union([z.literal(''), parsedText(parsePhone, 'phone-incorrect')]).default(''),
      email: z.union([z.literal(''), readBy('email-blank', 'email-invalid', parseEmail)]).default(''),
      address: z.string().trim().max(300).default(''),
      workers_count: z.int().min(0).max(1_000_000).optional(),
      business_direction: z.string().trim().max(120).default('')
    })
    .nullable()
    .optional(),
  loyalty: z.boolean().optional(),
  /** Preferences that change; a partial object would bring the defaults of the rest. */
  preferences: z.partialRecord(preferencesRequestSchema.keyof(), z.boolean()).optional()
})

/** `PUT /users/me/contact`. */
export const contactCodesRequestSchema = z.strictObject({
  challenge,
  code,
  old_challenge: challenge.optional(),
  old_code: code.optional()
})

/**
 * `PUT /users/me/reauthentication`: that it is the owner who is signed in; the password, or a code that was asked for.
 */
export const reauthenticationRequestSchema = z.strictObject({
  password: z.string().max(256).optional(),
  challenge: challenge.optional(),
  code: code.optional()
})

/** `PUT /checkouts/{number}/phone_code`: what proves the phone of an order. */
export const phoneCodeRequestSchema = z.strictObject({ challenge, code, order_token: orderToken })

/** `DELETE /users/me`: for good, so it is proven anew. */
/** Consequences that an owner has to know before an account is deleted. */
export const accountDeletionResponseSchema = z
  .strictObject({
    /** Why it cannot be deleted yet, in the reader's language. */
    obstacles: z.array(z.strictObject({ code: z.enum(['lease-not-over', 'wallet-not-empty']), message: z.string() })),
    /** Orders that are still to be delivered: they come, and nobody sees them in an account. */
    undelivered_orders: z.int()
  })
  .meta({ id: 'AccountDeletionResponse' })
export type AccountDeletionResponse = ResponseOf<typeof accountDeletionResponseSchema>

export const deleteAccountRequestSchema = z.strictObject({
  password: z.string().max(256).optional(),
  challenge: challenge.optional(),
  code: code.optional()
})

/** `POST /users/link_device`: where push messages to this device go. */
export const linkDeviceRequestSchema = z.strictObject({ playerId: z.string().trim().min(1).max(1000).nullable() })

export type Preferences = z.output<typeof preferencesRequestSchema>
export type ProfilePart = z.output<typeof updateProfileRequestSchema>
export type Organisation = NonNullable<ProfilePart['organisation']>

const organisationSchema = z.strictObject({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  workers_count: z.int().optional(),
  business_direction: z.string()
})

export const preferencesSchema = z.strictObject({
  offers_email: z.boolean(),
  offers_sms: z.boolean(),
  offers_push: z.boolean(),
  wish_price: z.boolean(),
  wish_price_push: z.boolean(),
  wish_stock: z.boolean(),
  wish_stock_push: z.boolean(),
  orders_sms: z.boolean(),
  orders_push: z.boolean()
} satisfies Record<keyof Preferences, z.ZodType>)

/** `POST /auth/check`: how one gets in; the same for everybody. */
export const checkResponseSchema = z
  .strictObject({
    kind: z.enum(['phone', 'email']),
    /** The login as it will be stored. */
    login: z.string(),
    methods: z.array(z.enum(['code', 'password']))
  })
  .meta({ id: 'CheckResponse' })
export type CheckResponse = ResponseOf<typeof checkResponseSchema>

/** A code is on its way, whether or not anybody has an account there. */
export const codeResponseSchema = z
  .strictObject({
    kind: z.enum(['phone', 'email']),
    /** Masked. */
    to: z.string(),
    challenge: z.string(),
    /** Seconds. */
    expires_in: z.int(),
    resend_after: z.int()
  })
  .meta({ id: 'CodeResponse' })
export type CodeResponse = ResponseOf<typeof codeResponseSchema>

export const verificationTokenResponseSchema = z
  .strictObject({
    ticket: z.string(),
    expires_in: z.int(),
    /** Sent only once the address is verified. */
    registered: z.boolean()
  })
  .meta({ id: 'VerificationTokenResponse' })
export type VerificationTokenResponse = ResponseOf<typeof verificationTokenResponseSchema>

/** Seconds for which what takes an account over may be changed. */
export const reauthenticationResponseSchema = z
  .strictObject({
    expires_in: z.int()
  })
  .meta({ id: 'ReauthenticationResponse' })
export type ReauthenticationResponse = ResponseOf<typeof reauthenticationResponseSchema>

/** Codes are on their way to the new address and to the old one. */
export const contactChangeResponseSchema = z
  .strictObject({
    new: codeResponseSchema,
    /** Null for who has neither phone nor address yet. */
    old: codeResponseSchema.nullable()
  })
  .meta({ id: 'ContactChangeResponse' })
export type ContactChangeResponse = ResponseOf<typeof contactChangeResponseSchema>

/** `GET /users/me`. */
export const userBodySchema = z
  .strictObject({
    id: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    locale: z.string(),
    kind: z.enum(['person', 'organisation']),
    /** Masked. */
    register_number: z.string().nullable(),
    organisation: organisationSchema.nullable(),
    /** Path of their picture. */
    avatar: z.string().nullable(),
    /** Member of the loyalty programme. */
    loyalty: z.boolean(),
    has_password: z.boolean(),
    identities: z.array(
      z.strictObject({
        kind: z.string(),
        verified_at: z.string()
      })
    ),
    preferences: preferencesSchema,
    created_at: z.string()
  })
  .meta({ id: 'UserBody' })
export type UserBody = ResponseOf<typeof userBodySchema>
