import type { MessageTextKind } from '../../domain/messaging/message-texts.ts'
import type {
  MessagePreviewBody,
  MessagePreviewRequest,
  MessageTextsBody,
  MessageTextsRequest,
  TestMessageBody
} from '../../contract/staff/message-texts.ts'
import { http } from '../http.ts'

const AT = '/message_texts'

export const getMessageTexts = () => http<MessageTextsBody>(AT, { staff: true, fresh: true })

export const putMessageTexts = (kind: MessageTextKind, body: MessageTextsRequest) =>
  http<MessageTextsBody>(`${AT}/${kind}`, { method: 'PUT', body, staff: true })

export const postMessagePreview = (kind: MessageTextKind, body: MessagePreviewRequest) =>
  http<MessagePreviewBody>(`${AT}/${kind}/previews`, { method: 'POST', body, staff: true })

export const postTestMessage = (kind: MessageTextKind, body: MessagePreviewRequest) =>
  http<TestMessageBody>(`${AT}/${kind}/test_messages`, { method: 'POST', body, staff: true })
