import { isMobile } from './phone.ts'

/** What the buyer of an order is told of without asking. */
export const ORDER_NOTIFICATIONS = [
  'placed',
  'paid',
  'canceled',
  'refunded',
  'shipped',
  'delivered',
  'review',
  'receipt',
  'return-requested',
  'return-approved',
  'return-declined',
  'return-received',
  'return-refunded'
] as const
export type OrderNotification = (typeof ORDER_NOTIFICATIONS)[number]

/** News that confirms an order. Buyers with an e-mail get the confirmation mail instead. */
export const CONFIRMATIONS = ['placed', 'paid'] as const satisfies readonly OrderNotification[]
export type Confirmation = (typeof CONFIRMATIONS)[number]

export const isConfirmation = (notification: OrderNotification): notification is Confirmation =>
  (CONFIRMATIONS as readonly OrderNotification[]).includes(notification)

export type NotificationChannel = 'mail' | 'sms' | 'push'

/** A text message costs and a device hums: only for what somebody must know now. A request is answered on screen. */
const CHANNELS: Record<OrderNotification, readonly NotificationChannel[]> = {
  placed: ['sms'],
  paid: ['sms'],
  canceled: ['mail', 'sms', 'push'],
  refunded: ['mail', 'push'],
  shipped: ['mail', 'sms', 'push'],
  delivered: ['mail', 'push'],
  review: ['mail'],
  receipt: ['mail', 'push'],
  'return-requested': ['mail'],
  'return-approved': ['mail', 'sms', 'push'],
  'return-declined': ['mail', 'sms', 'push'],
  'return-received': ['mail'],
  'return-refunded': ['mail', 'sms', 'push']
}

interface Contacts {
  /** Empty when not given. */
  readonly email: string
  readonly phone: string
}

/** Ways that are tried; whether a device or a phone wants to hear of it is asked when the news leaves. */
export const channelsFor = (
  notification: OrderNotification,
  { email, phone }: Contacts
): readonly NotificationChannel[] =>
  CHANNELS[notification].filter(channel => {
    if (channel === 'mail') return email !== ''
    if (isConfirmation(notification) && email !== '') return false
    return channel === 'push' || isMobile(phone)
  })

/** Whoever has an account has said whether they want text messages; a guest gets them where there is no other way. */
export const wantsSms = ({ email }: Pick<Contacts, 'email'>, wanted: boolean | undefined) => wanted ?? email === ''
