import { isMobile } from './phone.ts'

/** What the buyer of an order is told of without asking. */
export const ORDER_NEWS = [
  'canceled',
  'shipped',
  'delivered',
  'review',
  'return-requested',
  'return-approved',
  'return-declined',
  'return-received',
  'return-refunded'
] as const
export type OrderNews = (typeof ORDER_NEWS)[number]

export type Way = 'letter' | 'sms' | 'push'

/** A text message costs and a device hums: only for what somebody must know now. A request is answered on screen. */
const WAYS: Record<OrderNews, readonly Way[]> = {
  canceled: ['letter', 'sms', 'push'],
  shipped: ['letter', 'sms', 'push'],
  delivered: ['letter', 'push'],
  review: ['letter'],
  'return-requested': ['letter'],
  'return-approved': ['letter', 'sms', 'push'],
  'return-declined': ['letter', 'sms', 'push'],
  'return-received': ['letter'],
  'return-refunded': ['letter', 'sms', 'push']
}

interface Contacts {
  /** Empty when not given. */
  readonly email: string
  readonly phone: string
}

/** How somebody is told: by letter, or by SMS where there is no address; devices are asked whether they want it. */
export const waysOf = (news: OrderNews, { email, phone }: Contacts): readonly Way[] =>
  WAYS[news].filter(way => {
    if (way === 'letter') return email !== ''
    if (way === 'sms') return email === '' && isMobile(phone)
    return true
  })
