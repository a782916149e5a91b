import { Hono } from 'hono'
import {
  endSiteContentRequestSchema,
  siteBannerRequestSchema,
  siteContentPath,
  siteContentsSchema,
  siteNoticeRequestSchema,
  siteRedirectRequestSchema
} from '../../../contract/staff/site-contents.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import type { StaffSiteContents } from './service.ts'

const CONTENTS = { 200: siteContentsSchema }
const CREATED = { 201: siteContentsSchema }

/** Notices, banners and redirects of the site, below `/api/back_office`. */
export const siteContentRoutes = (site: StaffSiteContents, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/site_contents',
      operation('content.read', 'Read notices, banners and redirects of the site', CONTENTS),
      async c => c.json(await site.read(), 200, NO_STORE)
    )
    .post(
      '/site_notices',
      operation('content.write', 'Schedule a notice above pages', CREATED),
      jsonBody(siteNoticeRequestSchema),
      async c => respond(c, await site.saveNotice(staffOf(c), undefined, c.req.valid('json')), 201)
    )
    .put(
      '/site_notices/:id',
      operation('content.write', 'Change a notice', CONTENTS),
      params(siteContentPath),
      jsonBody(siteNoticeRequestSchema),
      async c => respond(c, await site.saveNotice(staffOf(c), c.req.valid('param').id, c.req.valid('json')))
    )
    .put(
      '/site_notices/:id/end',
      operation('content.write', 'End a notice', CONTENTS),
      params(siteContentPath),
      jsonBody(endSiteContentRequestSchema),
      async c => respond(c, await site.endNotice(staffOf(c), c.req.valid('param').id, c.req.valid('json').version))
    )
    .post(
      '/site_banners',
      operation('content.write', 'Schedule a banner', CREATED),
      jsonBody(siteBannerRequestSchema),
      async c => respond(c, await site.saveBanner(staffOf(c), undefined, c.req.valid('json')), 201)
    )
    .put(
      '/site_banners/:id',
      operation('content.write', 'Change a banner', CONTENTS),
      params(siteContentPath),
      jsonBody(siteBannerRequestSchema),
      async c => respond(c, await site.saveBanner(staffOf(c), c.req.valid('param').id, c.req.valid('json')))
    )
    .put(
      '/site_banners/:id/end',
      operation('content.write', 'End a banner', CONTENTS),
      params(siteContentPath),
      jsonBody(endSiteContentRequestSchema),
      async c => respond(c, await site.endBanner(staffOf(c), c.req.valid('param').id, c.req.valid('json').version))
    )
    .put(
      '/site_redirects',
      operation('content.write', 'Lead a path that has no page elsewhere, or no more', CONTENTS),
      jsonBody(siteRedirectRequestSchema),
      async c => respond(c, await site.saveRedirect(staffOf(c), c.req.valid('json')))
    )
