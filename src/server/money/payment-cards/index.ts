export { createPaymentCardsModule } from './module.ts'
export { saveCardAfterPayment } from './save-card.ts'
