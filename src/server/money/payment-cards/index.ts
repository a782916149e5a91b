export { createPaymentCardsModule } from './module.ts'
export { PAYMENT_CARD_OPERATIONS } from './operations.ts'
export { saveCardAfterPayment } from './save-card.ts'
