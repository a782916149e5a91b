import { getSiteContents } from '../../api/staff/site-contents.ts'
import type {
  SiteBannerRequestInput,
  SiteNoticeRequestInput,
  StaffSiteContentsBody
} from '../../contract/staff/site-contents.ts'
import { UTC_OFFSET_MS } from '../../domain/time.ts'

export {
  putEnd as endSiteContent,
  putRedirect as saveRedirect,
  sendBanner as saveBanner,
  sendNotice as saveNotice
} from '../../api/staff/site-contents.ts'

export const siteContentsQuery = { queryKey: ['site-contents'], queryFn: getSiteContents }

export type StaffNotice = StaffSiteContentsBody['notices'][number]
export type StaffBanner = StaffSiteContentsBody['banners'][number]

/** The value of a field for a moment: the time in Ulaanbaatar, wherever the browser is. */
const momentText = (iso: string | null) =>
  iso === null ? '' : new Date(Date.parse(iso) + UTC_OFFSET_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
const momentOf = (text: string) => (text === '' ? null : text)

export const noticeDraft = (notice?: StaffNotice) => ({
  kind: notice?.kind ?? 'info',
  place: notice?.place ?? 'everywhere',
  mn: notice?.text.mn ?? '',
  en: notice?.text.en ?? '',
  link: notice?.link ?? '',
  starts: momentText(notice?.starts_at ?? null),
  ends: momentText(notice?.ends_at ?? null)
})
export type NoticeDraft = ReturnType<typeof noticeDraft>

export const noticeRequest = (draft: NoticeDraft, version: number): SiteNoticeRequestInput => ({
  ...{ version, kind: draft.kind, place: draft.place, text: { mn: draft.mn, en: draft.en } },
  link: draft.link.trim() === '' ? null : draft.link.trim(),
  ...{ starts_at: momentOf(draft.starts), ends_at: momentOf(draft.ends) }
})

export const bannerDraft = (banner?: StaffBanner) => ({
  slot: banner?.slot ?? 'home',
  position: String(banner?.position ?? 100),
  tone: banner?.tone ?? 'accent',
  titleMn: banner?.title.mn ?? '',
  titleEn: banner?.title.en ?? '',
  textMn: banner?.text?.mn ?? '',
  textEn: banner?.text?.en ?? '',
  actionMn: banner?.action?.mn ?? '',
  actionEn: banner?.action?.en ?? '',
  link: banner?.link ?? '/',
  starts: momentText(banner?.starts_at ?? null),
  ends: momentText(banner?.ends_at ?? null)
})
export type BannerDraft = ReturnType<typeof bannerDraft>

const inBoth = (mn: string, en: string) => (mn.trim() === '' && en.trim() === '' ? null : { mn, en })

export const bannerRequest = (draft: BannerDraft, version: number): SiteBannerRequestInput => ({
  ...{ version, slot: draft.slot, position: Number(draft.position), tone: draft.tone, link: draft.link.trim() },
  title: { mn: draft.titleMn, en: draft.titleEn },
  text: inBoth(draft.textMn, draft.textEn),
  action: inBoth(draft.actionMn, draft.actionEn),
  ...{ starts_at: momentOf(draft.starts), ends_at: momentOf(draft.ends) }
})

export type SiteContentState = 'over' | 'shown' | 'waiting'

/** State: shown now, scheduled, or over. */
export const stateOf = ({ is_shown, ends_at }: StaffBanner | StaffNotice, now = new Date()): SiteContentState => {
  if (is_shown) return 'shown'
  return ends_at !== null && ends_at <= now.toISOString() ? 'over' : 'waiting'
}
