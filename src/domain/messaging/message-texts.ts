/** The place of a text: subject or body of a mail, or a text message. */
export type MessageTextRole = 'subject' | 'mail' | 'sms'

export interface MessageTextField {
  /** The file and key of `locales/` that has the text the shop ships with. */
  readonly area: 'coupon-mail' | 'lease-mail' | 'notification-mail' | 'order-mail' | 'order-notifications'
  readonly key: string
  readonly role: MessageTextRole
  /** A text message begins with the name of the shop, which its text does not have. */
  readonly isPrefixed?: true
}

const subject = (area: MessageTextField['area'], key: string) => ({ area, key, role: 'subject' }) as const
const mail = (area: MessageTextField['area'], key: string) => ({ area, key, role: 'mail' }) as const
const sms = (area: MessageTextField['area'], key: string) => ({ area, key, role: 'sms' }) as const
const prefixedSms = (area: MessageTextField['area'], key: string) =>
  ({ area, key, role: 'sms', isPrefixed: true }) as const

const confirmation = (notification: string, variant: string) => [
  subject('order-mail', `subject_${variant}`),
  mail('order-mail', `intro_${variant}`),
  prefixedSms('order-notifications', `sms_${notification}`),
  prefixedSms('order-notifications', `sms_${notification}_link`)
]

const orderNews = (notification: string, ...more: readonly MessageTextField[]) => [
  subject('order-notifications', `subject_${notification}`),
  mail('order-notifications', `text_${notification}`),
  ...more
]

const orderSms = (notification: string) => prefixedSms('order-notifications', `sms_${notification}`)

const code = (purpose: string) => [
  mail('notification-mail', `code_${purpose}`),
  sms('notification-mail', `sms_${purpose}`)
]

const lease = (notification: string, ...more: readonly MessageTextField[]) => [
  subject('lease-mail', `subject_${notification}`),
  mail('lease-mail', `text_${notification}`),
  ...more
]

const leaseSms = (notification: string) => prefixedSms('lease-mail', `sms_${notification}`)

/** Kinds of messages to customers whose sentences staff may rewrite, each with its texts. */
export const MESSAGE_TEXTS = {
  placed: confirmation('placed', 'ordered'),
  paid: confirmation('paid', 'paid'),
  'payment-requested': confirmation('payment-requested', 'pending'),
  shipped: orderNews('shipped', mail('order-notifications', 'text_parcel_shipped'), orderSms('shipped')),
  delivered: orderNews('delivered', mail('order-notifications', 'text_parcel_delivered')),
  canceled: orderNews('canceled', orderSms('canceled')),
  refunded: orderNews('refunded'),
  review: orderNews('review'),
  'return-requested': orderNews('return-requested'),
  'return-approved': orderNews('return-approved', orderSms('return-approved')),
  'return-declined': orderNews('return-declined', orderSms('return-declined')),
  'return-received': orderNews('return-received'),
  'return-refunded': orderNews('return-refunded', orderSms('return-refunded')),
  'code-login': code('login'),
  'code-register': code('register'),
  'code-reset': code('reset'),
  'code-verify': code('verify'),
  'code-delete': code('delete'),
  'code-confirm': code('confirm'),
  welcome: [
    subject('notification-mail', 'welcome_subject'),
    mail('notification-mail', 'welcome_text'),
    sms('notification-mail', 'sms_notice_welcome')
  ],
  'gift-card': [
    subject('coupon-mail', 'card_subject'),
    mail('coupon-mail', 'card_text'),
    sms('coupon-mail', 'card_sms'),
    sms('coupon-mail', 'card_sms_short')
  ],
  'lease-asked': lease('asked', leaseSms('asked')),
  'lease-approved': lease('approved', leaseSms('approved')),
  'lease-declined': lease('declined', leaseSms('declined')),
  'lease-active': lease('active'),
  'lease-due-soon': lease('due-soon'),
  'lease-due-today': lease('due-today'),
  'lease-late': lease('late', leaseSms('late')),
  'lease-paid-off': lease('paid-off')
} as const satisfies Readonly<Record<string, readonly MessageTextField[]>>

export type MessageTextKind = keyof typeof MESSAGE_TEXTS
export const MESSAGE_TEXT_KINDS = Object.keys(MESSAGE_TEXTS) as readonly MessageTextKind[]

/** The most characters of one text. */
export const MESSAGE_TEXT_MAX = 600
/** A text message of more segments is paid for as often and read by nobody to its end. */
export const MESSAGE_SMS_SEGMENTS_MAX = 2

/** Names within `{{ }}`, each once. */
export const placeholdersOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))
]

export type MessageTextProblem =
  | { readonly problem: 'placeholder-unknown' | 'placeholder-missing'; readonly name: string }
  | { readonly problem: 'placeholder-broken' | 'lines' }

/** Compares a text with the one it replaces: a code or a number that is left out would reach nobody. */
export function messageTextProblem(
  text: string,
  shipped: string,
  role: MessageTextRole
): MessageTextProblem | undefined {
  const [written, wanted] = [placeholdersOf(text), placeholdersOf(shipped)]
  const unknown = written.find(name => !wanted.includes(name))
  if (unknown !== undefined) return { problem: 'placeholder-unknown', name: unknown }
  if (/[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))) return { problem: 'placeholder-broken' }
  const missing = wanted.find(name => !written.includes(name))
  if (missing !== undefined) return { problem: 'placeholder-missing', name: missing }
  // A second line in a subject would be a header of its own.
  return role === 'subject' && /[\r\n]/.test(text) ? { problem: 'lines' } : undefined
}
