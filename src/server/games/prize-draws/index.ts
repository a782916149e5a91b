export { openPrizePromotions } from './admin.ts'
export { createPrizeDrawsModule, seedPromotions } from './module.ts'
export { readPromotionFile } from './promotion-files.ts'
export type { PrizeDrawService } from './service.ts'
