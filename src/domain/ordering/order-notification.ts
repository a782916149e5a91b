import { isMobile } from '../phone.ts'

/** Events of an order of which its buyer is notified. */
export const ORDER_NOTIFICATIONS = [
  'placed',
  'paid',
  'payment-requested',
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

/**
 * Notifications that confirm an order; buyers with an e-mail address get the confirmation mail instead, except of the
 * payment that somebody on the phone waits to be asked for.
 */
export const SMS_CONFIRMATIONS = ['placed', 'paid', 'payment-requested'] as const satisfies readonly OrderNotification[]
export type SmsConfirmation = (typeof SMS_CONFIRMATIONS)[number]

export const isSmsConfirmation = (notification: OrderNotification): notification is SmsConfirmation =>
  (SMS_CONFIRMATIONS as readonly OrderNotification[]).includes(notification)

export type NotificationChannel = 'mail' | 'sms' | 'push'

/** SMS cost money and push interrupts, so both are only for what the buyer must know now. */
const CHANNELS: Record<OrderNotification, readonly NotificationChannel[]> = {
  placed: ['sms'],
  paid: ['sms'],
  // Taken by phone: its buyer is waiting for the link.
  'payment-requested': ['sms'],
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

/** Channels to try; the recipient's preferences are checked when the notification is sent. */
export const channelsFor = (
  notification: OrderNotification,
  { email, phone }: Contacts
): readonly NotificationChannel[] =>
  CHANNELS[notification].filter(channel => {
    if (channel === 'mail') return email !== ''
    if (isSmsConfirmation(notification) && notification !== 'payment-requested' && email !== '') return false
    return channel === 'push' || isMobile(phone)
  })

/** Preference of an account holder; a guest (undefined) gets SMS only without an e-mail address. */
export const wantsSms = ({ email }: Pick<Contacts, 'email'>, wanted: boolean | undefined) => wanted ?? email === ''
