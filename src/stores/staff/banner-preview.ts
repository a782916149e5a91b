import type { StaffSiteContentsBody } from '../../contract/staff/site-contents.ts'
import { isShownAt } from '../../domain/schedule.ts'
import { parseLocalMoment } from '../../domain/moment.ts'
import { bannerRequest, type BannerDraft, type StaffBanner } from './site-contents.ts'

export type { BannerDraft }

export type PreviewedBanner = Pick<StaffBanner, 'id' | 'tone' | 'title' | 'text' | 'action' | 'picture'>

interface Previewed {
  /** Of a banner that is saved already. */
  readonly id: string | undefined
  readonly draft: BannerDraft
  readonly site: StaffSiteContentsBody
  readonly now: Date
}

/** Everything that stands in the place of a banner at its first moment, or now where that is over, in its order. */
export function bannersBeside({ id, draft, site, now }: Previewed) {
  const { slot, position, tone, title, text, action } = bannerRequest(draft, site.version)
  const starts = parseLocalMoment(draft.starts)
  const at = starts && starts > now ? starts : now
  const saved = site.banners.find(each => each.id === id)
  const others = site.banners.filter(each => each.id !== id && each.slot === slot && isShownAt(each, at))
  const own = { id: id ?? '', position, tone, title, text, action, picture: saved?.picture ?? null }
  const banners: readonly PreviewedBanner[] = [...others, own].toSorted((a, b) => a.position - b.position)
  return { at, banners }
}
