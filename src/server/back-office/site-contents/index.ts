export { createSiteContentsModule } from './module.ts'
