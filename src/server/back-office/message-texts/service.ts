import type {
  MessagePreviewBody,
  MessagePreviewRequest,
  MessageTextsBody,
  MessageTextsRequest,
  TestMessageBody
} from '../../../contract/staff/message-texts.ts'
import {
  MESSAGE_SMS_SEGMENTS_MAX,
  MESSAGE_TEXTS,
  messageTextProblem,
  type MessageTextField,
  type MessageTextKind
} from '../../../domain/messaging/message-texts.ts'
import { ok } from '../../../domain/result.ts'
import { smsSize } from '../../../domain/messaging/sms-text.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { SHOP_LOCALES, type ShopLocale } from '../../../i18n/locales.ts'
import { messages } from '../../../i18n/words.ts'
import { recordStaffAction } from '../../identity/index.ts'
import {
  enqueueTestMessage,
  listMessageTexts,
  wordsWith,
  writeMessageTexts,
  type WrittenTexts
} from '../../messaging/message-texts/index.ts'
import type { Orders } from '../../ordering/orders/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { conflict, forbidden, notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { examplesOf, notificationOf, renderMessage, smsFrame } from './render.ts'

interface Deps {
  readonly db: Database
  readonly orders: Pick<Orders, 'read' | 'deliveryDirectory'>
  readonly publicUrl: string
  readonly now: () => Date
}

/** Texts of messages to customers at the screen of staff. */
export const messageTexts = (deps: Deps) => bindDeps(deps, { read: readBody, save, preview, sendTest })
export type MessageTexts = ReturnType<typeof messageTexts>

const shippedText = ({ area, key }: MessageTextField, locale: ShopLocale) =>
  (messages(locale, area) as Readonly<Record<string, string>>)[key] ?? ''

const readBody = ({ db, publicUrl }: Deps) => bodyOf(db, publicUrl)

async function bodyOf(db: Database | Transaction, publicUrl: string): Promise<MessageTextsBody> {
  const stored = await listMessageTexts(db)
  return {
    message_texts: stored.map(({ kind, version, texts }) => ({
      ...{ kind, version },
      texts: MESSAGE_TEXTS[kind].map((field: MessageTextField) => ({
        ...{ key: field.key, role: field.role },
        shipped: { mn: shippedText(field, 'mn'), en: shippedText(field, 'en') },
        written: { mn: texts.mn[field.key] ?? null, en: texts.en[field.key] ?? null },
        ...smsFrame(field, 'mn', publicUrl),
        examples: examplesOf(kind, 'mn')
      }))
    }))
  }
}

type Typed = MessageTextsRequest['texts']

/** Keeps only texts that differ from the shipped ones, so that unchanged texts follow later versions. */
function writtenOf(kind: MessageTextKind, typed: Typed): WrittenTexts {
  const of = (locale: ShopLocale) =>
    Object.fromEntries(
      MESSAGE_TEXTS[kind].flatMap((field: MessageTextField) => {
        const text = typed.find(({ key }) => key === field.key)?.[locale] ?? null
        return text === null || text === shippedText(field, locale) ? [] : [[field.key, text]]
      })
    )
  return { mn: of('mn'), en: of('en') }
}

/** Why texts cannot be sent, at the field that is to blame. */
function problemOfTexts(kind: MessageTextKind, typed: Typed, publicUrl: string) {
  const fields: readonly MessageTextField[] = MESSAGE_TEXTS[kind]
  const unknown = typed.find(({ key }) => !fields.some(field => field.key === key))
  if (unknown) return unprocessable('invalid', { field: unknown.key })
  const written = writtenOf(kind, typed)
  for (const locale of SHOP_LOCALES)
    for (const field of fields) {
      const text = written[locale][field.key]
      if (text === undefined) continue
      const at = { field: `${locale}.${field.key}` }
      const wrong = messageTextProblem(text, shippedText(field, locale), field.role)
      if (wrong && 'name' in wrong)
        return unprocessable(`message-${wrong.problem}`, { ...at, values: { name: wrong.name } })
      if (wrong) return unprocessable(`message-${wrong.problem}`, at)
      if (field.role !== 'sms') continue
      const { begin, end } = smsFrame(field, locale, publicUrl)
      const whole = begin + fillPlaceholders(text, examplesOf(kind, locale)) + end
      if (smsSize(whole).segments > MESSAGE_SMS_SEGMENTS_MAX)
        return unprocessable('message-sms-long', { ...at, values: { max: MESSAGE_SMS_SEGMENTS_MAX } })
    }
  return undefined
}

const save = (
  { db, publicUrl, now }: Deps,
  staff: StaffPrincipal,
  kind: MessageTextKind,
  { version, texts: typed }: MessageTextsRequest
): ServiceResult<MessageTextsBody> =>
  db.change(async tx => {
    const wrong = problemOfTexts(kind, typed, publicUrl)
    if (wrong) return wrong
    const before = (await listMessageTexts(tx)).find(each => each.kind === kind)
    if (before?.version !== version) return conflict('message-texts-changed')
    const texts = writtenOf(kind, typed)
    if (!(await writeMessageTexts(tx, { kind, texts }, version, now()))) return conflict('message-texts-changed')
    const subject = { type: 'message_text', id: kind }
    await recordStaffAction(
      tx,
      staff,
      { action: 'message_texts.save', subject, before: before.texts, after: texts },
      now()
    )
    return ok(await bodyOf(tx, publicUrl))
  })

/** The message as a customer would read it, with the texts as they are typed. */
async function rendered(
  { db, orders, publicUrl }: Deps,
  staff: StaffPrincipal,
  kind: MessageTextKind,
  { locale, texts: typed, order_number }: MessagePreviewRequest
) {
  const wrong = problemOfTexts(kind, typed, publicUrl)
  if (wrong) return wrong
  const frame = { publicUrl, places: orders.deliveryDirectory.body }
  const texts = wordsWith([{ kind, texts: writtenOf(kind, typed) }])
  if (!notificationOf(kind)) return ok({ number: null, ...renderMessage(kind, locale, texts, undefined, frame) })
  if (!staff.permissions.includes('orders.read')) return forbidden('staff-permission')
  const number = order_number ?? (await newestOrder(db))
  const order = number === undefined ? undefined : await orders.read({ number, token: '', asStaff: true }, locale)
  if (!order || order.completed_at === null) return notFound('order-not-found')
  // The link of a customer's mail opens the order to whoever has it.
  return ok({ number: order.number, ...renderMessage(kind, locale, texts, { ...order, token: 'preview' }, frame) })
}

const newestOrder = async ({ query }: Database) =>
  (
    await query
      .selectFrom('orders')
      .select('number')
      .where('completed_at', 'is not', null)
      .orderBy('completed_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.number

async function preview(
  deps: Deps,
  staff: StaffPrincipal,
  kind: MessageTextKind,
  request: MessagePreviewRequest
): ServiceResult<MessagePreviewBody> {
  const found = await rendered(deps, staff, kind, request)
  if (!found.ok) return found
  const { number, mail, sms } = found.value
  const action = { action: 'message_texts.preview', subject: { type: 'message_text', id: kind } }
  await deps.db.change(tx => recordStaffAction(tx, staff, { ...action, after: { order: number } }, deps.now()))
  return ok({ order_number: number, mail: { subject: mail.subject, text: mail.text }, sms })
}

const MINUTE = 'yyyy-mm-ddThh:mm'.length

/** Mails the message to the member who tries it out; pressed twice within a minute it is one mail. */
async function sendTest(
  deps: Deps,
  staff: StaffPrincipal,
  kind: MessageTextKind,
  request: MessagePreviewRequest
): ServiceResult<TestMessageBody> {
  const found = await rendered(deps, staff, kind, request)
  if (!found.ok) return found
  const { mail, sms } = found.value
  const [at, to] = [deps.now(), staff.email]
  const text = [mail.text, ...sms.map(each => `SMS: ${each.text}`)].join('\n\n')
  await deps.db.change(async tx => {
    const key = `${staff.staffId}:${kind}:${request.locale}:${at.toISOString().slice(0, MINUTE)}`
    await enqueueTestMessage(tx, { to, subject: mail.subject, text, html: mail.html }, key, at)
    const subject = { type: 'message_text', id: kind }
    await recordStaffAction(tx, staff, { action: 'message_texts.test', subject, after: { locale: request.locale } }, at)
  })
  return ok({ to })
}
