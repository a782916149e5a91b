export { createGiftCardsModule } from './module.ts'
