import type {
  BlockGiftCardRequest,
  GiftCardChannel,
  StaffGiftCardBody,
  StaffGiftCardsBody
} from '../../contract/staff/gift-cards.ts'
import type { ExportFormat } from '../../domain/back-office/export-format.ts'
import { http } from '../http.ts'

export const getStaffGiftCards = (query: Readonly<Record<string, string>>) =>
  http<StaffGiftCardsBody>(`/gift_cards?${new URLSearchParams(query)}`, { staff: true, fresh: true })

const cardPath = (reference: string) => `/gift_cards/${encodeURIComponent(reference)}`

export const getStaffGiftCard = (reference: string) =>
  http<StaffGiftCardBody>(cardPath(reference), { staff: true, fresh: true })

export const putGiftCardBlock = (reference: string, body: BlockGiftCardRequest) =>
  http<StaffGiftCardBody>(`${cardPath(reference)}/block`, { method: 'PUT', body, staff: true })

export const postGiftCardDelivery = (reference: string, channel: GiftCardChannel, idempotencyKey: string) =>
  http<StaffGiftCardBody>(`${cardPath(reference)}/deliveries`, {
    ...{ method: 'POST', body: { channel }, staff: true, idempotencyKey }
  })

export const giftCardsFileUrl = (format: ExportFormat, query: Readonly<Record<string, string>>) =>
  `/api/back_office/gift_cards/export.${format}?${new URLSearchParams(query)}`
