export { createCardsModule } from './module.ts'
export { CARD_OPERATIONS } from './operations.ts'
export { keepCard } from './save-card.ts'
