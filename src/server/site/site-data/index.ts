export { createSiteDataModule } from './module.ts'
export { readSiteFiles } from './seed.ts'
export { SiteAdmin, type SiteAdminProblem } from './site-admin.ts'
export { isSwitchedOn } from './queries.ts'
