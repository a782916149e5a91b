import type { z } from 'zod'
import type {
  siteBannerRequestSchema,
  siteNoticeRequestSchema,
  SiteRedirectRequest,
  StaffSiteContentsBody
} from '../../contract/staff/site-contents.ts'
import { http } from '../http.ts'

export type NoticeRequest = z.input<typeof siteNoticeRequestSchema>
export type BannerRequest = z.input<typeof siteBannerRequestSchema>

const at = (list: 'site_banners' | 'site_notices', id?: string) =>
  id === undefined ? `/${list}` : `/${list}/${encodeURIComponent(id)}`

export const getSiteContents = () => http<StaffSiteContentsBody>('/site_contents', { staff: true, fresh: true })

export const sendNotice = (id: string | undefined, body: NoticeRequest) =>
  http<StaffSiteContentsBody>(at('site_notices', id), { method: id === undefined ? 'POST' : 'PUT', body, staff: true })

export const sendBanner = (id: string | undefined, body: BannerRequest) =>
  http<StaffSiteContentsBody>(at('site_banners', id), { method: id === undefined ? 'POST' : 'PUT', body, staff: true })

export const putEnd = (list: 'site_banners' | 'site_notices', id: string, version: number) =>
  http<StaffSiteContentsBody>(`${at(list, id)}/end`, { method: 'PUT', body: { version }, staff: true })

export const putRedirect = (body: SiteRedirectRequest) =>
  http<StaffSiteContentsBody>('/site_redirects', { method: 'PUT', body, staff: true })
