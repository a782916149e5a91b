export { costOf, costSubscriber, undoCosts, writeCost } from './costs.ts'
export { createCostsModule } from './module.ts'
