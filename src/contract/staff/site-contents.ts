import { z } from 'zod'
import { parseMoment } from '../../domain/moment.ts'
import { BANNER_SLOTS, BANNER_TONES } from '../../domain/site/site-banner.ts'
import { NOTICE_KINDS, NOTICE_PLACES } from '../../domain/site/site-notice.ts'
import { parsedText } from '../parsed-text.ts'
import type { ResponseOf } from '../response-of.ts'
import { sitePath } from '../site/site-content.ts'

/** Notices, banners and redirects as staff set them, below `/api/back_office`; pages follow without a build. */

const inBoth = (max: number) => {
  const text = z.string().trim().min(1).max(max)
  return z.strictObject({ mn: text, en: text })
}

/** The version that was seen: a colleague's change since is not overwritten. */
const version = z.int().min(0)

/** ISO, or as people in Ulaanbaatar write it; null: without that end. */
const moment = parsedText(parseMoment, 'site-date', 40).nullable()
const schedule = { starts_at: moment, ends_at: moment }
const shownSchedule = { starts_at: z.string().nullable(), ends_at: z.string().nullable() }

const noticeFields = {
  kind: z.enum(NOTICE_KINDS),
  place: z.enum(NOTICE_PLACES),
  text: inBoth(160),
  link: sitePath.nullable()
}

const bannerFields = {
  slot: z.enum(BANNER_SLOTS),
  position: z.int().min(0).max(999),
  title: inBoth(80),
  text: inBoth(200).nullable(),
  /** Words of its button. */
  action: inBoth(40).nullable(),
  link: sitePath,
  tone: z.enum(BANNER_TONES)
}

const path = sitePath.refine(text => text.length > 1)

/** `GET /api/back_office/site_contents` */
export const siteContentsSchema = z
  .strictObject({
    version,
    notices: z.array(z.strictObject({ id: z.string(), ...noticeFields, ...shownSchedule, is_shown: z.boolean() })),
    banners: z.array(
      z.strictObject({
        ...{ id: z.string(), ...bannerFields, ...shownSchedule, is_shown: z.boolean() },
        /** Drawn by the shop; it stays as it is. */
        picture: z.string().nullable()
      })
    ),
    redirects: z.array(z.strictObject({ from: z.string(), to: z.string() }))
  })
  .meta({ id: 'StaffSiteContents' })
export type StaffSiteContentsBody = ResponseOf<typeof siteContentsSchema>

export const siteContentPath = z.strictObject({ id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/) })

/** `POST /api/back_office/site_notices`, and `PUT …/{id}` for the notice as a whole. */
export const siteNoticeRequestSchema = z.strictObject({ version, ...noticeFields, ...schedule })
export type SiteNoticeRequest = z.output<typeof siteNoticeRequestSchema>
/** The request as a browser sends it: fields with a default may be left out. */
export type SiteNoticeRequestInput = z.input<typeof siteNoticeRequestSchema>

/** `POST /api/back_office/site_banners`, and `PUT …/{id}` for the banner as a whole. */
export const siteBannerRequestSchema = z.strictObject({ version, ...bannerFields, ...schedule })
export type SiteBannerRequest = z.output<typeof siteBannerRequestSchema>
export type SiteBannerRequestInput = z.input<typeof siteBannerRequestSchema>

/** `PUT …/{id}/end`: from now on it is not shown. */
export const endSiteContentRequestSchema = z.strictObject({ version })

/** `PUT /api/back_office/site_redirects`: paths without a language; `to` null takes it out. */
export const siteRedirectRequestSchema = z.strictObject({ version, from: path, to: path.nullable() })
export type SiteRedirectRequest = z.output<typeof siteRedirectRequestSchema>
