export { createPrizeDrawsModule, seedPromotions } from './module.ts'
export type { PrizeDrawService } from './service.ts'
