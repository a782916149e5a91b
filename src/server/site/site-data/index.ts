export { createSiteDataModule } from './module.ts'
export { readSiteFiles } from './seed.ts'
export {
  deleteRedirect,
  isRedirectPath,
  listRedirects,
  incrementSeenSiteVersion,
  storedRedirect,
  writeBanner,
  writeNotice,
  writeRedirect
} from './site-changes.ts'
export { readSiteContents } from './site-contents.ts'
export { SiteAdmin, type SiteAdminProblem } from './site-admin.ts'
export { siteBanners } from './placed-banners.ts'
export { isSwitchedOn } from './queries.ts'
