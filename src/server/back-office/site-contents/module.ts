import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { siteContentRoutes } from './routes.ts'
import { staffSiteContents } from './service.ts'

/** Notices, banners and redirects of the site, as staff set them. */
export const createSiteContentsModule = ({ db, now }: AppContext, staff: StaffAuthentication): Module => ({
  backOffice: [siteContentRoutes(staffSiteContents({ db, now }), staff)]
})
