import { getStaffGiftCard, getStaffGiftCards, postGiftCardDelivery } from '../../api/staff/gift-cards.ts'
import type { GiftCardChannel } from '../../contract/staff/gift-cards.ts'
import type { GiftCardListSearch } from '../office/gift-card-list-search.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'

export { giftCardsFileUrl, putGiftCardBlock as blockGiftCard } from '../../api/staff/gift-cards.ts'

export const giftCardsQuery = (search: GiftCardListSearch) => ({
  queryKey: ['gift-cards', 'list', search],
  queryFn: () => getStaffGiftCards(search),
  placeholderData: <Body>(before: Body | undefined) => before
})

export const giftCardQuery = (reference: string) => ({
  queryKey: ['gift-cards', 'one', reference],
  queryFn: () => getStaffGiftCard(reference)
})

/** A retry after silence sends no second message. */
export const sendGiftCard = (reference: string, channel: GiftCardChannel) =>
  withIdempotencyKey(`gift-card:${reference}:${channel}`, key => postGiftCardDelivery(reference, channel, key))
