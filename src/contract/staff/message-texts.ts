import { z } from 'zod'
import { MESSAGE_TEXT_KINDS, MESSAGE_TEXT_MAX } from '../../domain/messaging/message-texts.ts'
import type { ResponseOf } from '../response-of.ts'

/** Texts of messages to customers as staff write them, below `/api/back_office`; the next message has them. */

const kind = z.enum(MESSAGE_TEXT_KINDS)
const text = z.string().trim().min(1).max(MESSAGE_TEXT_MAX)
/** Null: the text the shop ships with. */
const written = z.strictObject({ mn: text.nullable(), en: text.nullable() })
const key = z.string().max(60)

/** `GET /api/back_office/message_texts` */
export const messageTextsSchema = z
  .strictObject({
    message_texts: z.array(
      z.strictObject({
        kind,
        /** 0 where nothing was ever written. */
        version: z.int(),
        texts: z.array(
          z.strictObject({
            key,
            role: z.enum(['subject', 'mail', 'sms']),
            shipped: z.strictObject({ mn: z.string(), en: z.string() }),
            written: z.strictObject({ mn: z.string().nullable(), en: z.string().nullable() }),
            /** Beginning and end of a text message, and example values, for counting characters. */
            begin: z.string(),
            end: z.string(),
            examples: z.record(z.string(), z.string())
          })
        )
      })
    )
  })
  .meta({ id: 'MessageTexts' })
export type MessageTextsBody = ResponseOf<typeof messageTextsSchema>

export const messageTextPath = z.strictObject({ kind })

const texts = z.array(z.strictObject({ key, ...written.shape })).max(8)

/** `PUT /api/back_office/message_texts/{kind}`: all texts of the kind; those left out are the shipped ones. */
export const messageTextsRequestSchema = z.strictObject({ version: z.int().min(0), texts })
export type MessageTextsRequest = z.output<typeof messageTextsRequestSchema>

/** `POST …/message_texts/{kind}/previews` and `…/test_messages`: texts as they are typed. */
export const messagePreviewRequestSchema = z.strictObject({
  locale: z.enum(['mn', 'en']),
  texts,
  /** Whose data are filled in; the newest order where it is left out. */
  order_number: z.exactOptional(z.string().trim().min(1).max(20))
})
export type MessagePreviewRequest = z.output<typeof messagePreviewRequestSchema>

export const messagePreviewSchema = z
  .strictObject({
    /** Null where the message is about no order. */
    order_number: z.string().nullable(),
    mail: z.strictObject({ subject: z.string(), text: z.string() }),
    sms: z.array(z.strictObject({ key, text: z.string() }))
  })
  .meta({ id: 'MessagePreview' })
export type MessagePreviewBody = ResponseOf<typeof messagePreviewSchema>

export const testMessageSchema = z.strictObject({ to: z.string() }).meta({ id: 'TestMessage' })
export type TestMessageBody = ResponseOf<typeof testMessageSchema>
