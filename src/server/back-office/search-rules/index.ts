export { createStaffSearchRulesModule } from './module.ts'
