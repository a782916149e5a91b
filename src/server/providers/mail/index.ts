export {
  type AccountNotification,
  accountNotificationSchema,
  CODE_PURPOSES,
  type CodePurpose,
  accountMail,
  codeMail
} from './account-mail.ts'
export { alertMail } from './alert-mail.ts'
export { newsletterConfirmationMail } from './newsletter-confirmation-mail.ts'
export { contactMail } from './contact-mail.ts'
export { answeredMail } from './answered-mail.ts'
export { commentMail } from './comment-mail.ts'
export { decisionMail } from './decision-mail.ts'
export { followerMail } from './follower-mail.ts'
export { hotelMail } from './hotel-mail.ts'
export { isLeaseSms, leaseMail, leaseSms } from './lease-mail.ts'
export { orderConfirmationMail } from './order-confirmation-mail.ts'
export { orderNotificationMail, orderNotificationPush } from './order-notification-mail.ts'
export { renderMail } from './mail-template.ts'
export { outboxOnlyMail } from './outbox-only.ts'
export type { Mail, MailProvider } from './port.ts'
export { prizeMail } from './prize-mail.ts'
export { couponMail, giftCardMail } from './coupon-mail.ts'
export { receiptMail } from './receipt-mail.ts'
export { smtpMail } from './smtp.ts'
export { type RestockedProduct, restockedProductSchema, backInStockMail, backInStockSubject } from './stock-mail.ts'
export { ticketMail, ticketOfferMail, ticketOfferSms } from './ticket-mail.ts'
export { travelMail } from './travel-mail.ts'
export { type ExpiringMoney, expiringMoneySchema, walletMail } from './wallet-mail.ts'
export { type WishNotification, wishNotificationSchema, wishMail, wishMailSubject } from './wish-mail.ts'
export { addressOf } from './order-mail-content.ts'
