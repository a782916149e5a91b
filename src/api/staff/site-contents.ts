import type {
  SiteBannerRequestInput,
  SiteNoticeRequestInput,
  SiteRedirectRequest,
  StaffSiteContentsBody
} from '../../contract/staff/site-contents.ts'
import { http } from '../http.ts'

const at = (list: 'site_banners' | 'site_notices', id?: string) =>
  id === undefined ? `/${list}` : `/${list}/${encodeURIComponent(id)}`

export const getSiteContents = () => http<StaffSiteContentsBody>('/site_contents', { staff: true, fresh: true })

export const sendNotice = (id: string | undefined, body: SiteNoticeRequestInput) =>
  http<StaffSiteContentsBody>(at('site_notices', id), { method: id === undefined ? 'POST' : 'PUT', body, staff: true })

export const sendBanner = (id: string | undefined, body: SiteBannerRequestInput) =>
  http<StaffSiteContentsBody>(at('site_banners', id), { method: id === undefined ? 'POST' : 'PUT', body, staff: true })

export const putEnd = (list: 'site_banners' | 'site_notices', id: string, version: number) =>
  http<StaffSiteContentsBody>(`${at(list, id)}/end`, { method: 'PUT', body: { version }, staff: true })

export const putRedirect = (body: SiteRedirectRequest) =>
  http<StaffSiteContentsBody>('/site_redirects', { method: 'PUT', body, staff: true })
