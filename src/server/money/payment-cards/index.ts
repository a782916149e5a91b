export { createPaymentCardsModule } from './module.ts'
export { PAYMENT_CARD_OPERATIONS } from './operations.ts'
export { keepCard } from './save-card.ts'
