import { getMessageTexts } from '../../api/staff/message-texts.ts'
import type { MessageTextsBody, MessageTextsRequest } from '../../contract/staff/message-texts.ts'
import { smsSize } from '../../domain/messaging/sms-text.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { SHOP_LOCALES, type ShopLocale } from '../../i18n/locales.ts'

export {
  postMessagePreview as previewMessage,
  postTestMessage as sendTestMessage,
  putMessageTexts as saveMessageTexts
} from '../../api/staff/message-texts.ts'

export const messageTextsQuery = { queryKey: ['message-texts'], queryFn: getMessageTexts }

export type MessageTexts = MessageTextsBody['message_texts'][number]
export type MessageText = MessageTexts['texts'][number]

/** Typed texts in place of the saved ones, by `mn.key`. */
export type TextsDraft = Readonly<Record<string, string>>

export const draftName = (locale: ShopLocale, key: string) => `${locale}.${key}`

export const textOf = ({ key, written, shipped }: MessageText, locale: ShopLocale, draft: TextsDraft) =>
  draft[draftName(locale, key)] ?? written[locale] ?? shipped[locale]

/** All texts of a kind as they are typed; one that reads as shipped is the shop's own. */
export const typedTexts = (texts: readonly MessageText[], draft: TextsDraft): MessageTextsRequest['texts'] =>
  texts.map(text => {
    const typed = (locale: ShopLocale) => {
      const value = textOf(text, locale, draft).trim()
      return value === text.shipped[locale] || value === '' ? null : value
    }
    return { key: text.key, mn: typed('mn'), en: typed('en') }
  })

export const isChanged = ({ texts }: MessageTexts) =>
  texts.some(({ written }) => SHOP_LOCALES.some(locale => written[locale] !== null))

/** Size of a text message as it will be sent. */
export const sizeOf = ({ begin, end, examples }: MessageText, text: string) =>
  smsSize(begin + fillPlaceholders(text, examples) + end)
