export { createRouletteModule } from './module.ts'
export { rouletteSubscriber } from './order-subscriber.ts'
export { seedRoulette } from './seed.ts'
export type { RouletteService } from './service.ts'
