export { createSearchRulesModule } from './module.ts'
export type { RulesInForce } from './rules-in-force.ts'
