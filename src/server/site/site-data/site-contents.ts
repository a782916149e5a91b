import { createHash } from 'node:crypto'
import { bannerSchema, menuSchema, noticeSchema, presetSchema } from '../../../contract/site/site-content.ts'
import type { SiteContents } from '../../../contract/site/site-data.ts'
import { DISPLAY_SWITCHES, displaySwitches } from '../../../domain/site/display-switch.ts'
import { isShownAt, untilNextChange, type Schedule } from '../../../domain/schedule.ts'
import { noticesAt } from '../../../domain/site/site-notice.ts'
import type { Database, Reader } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import { allBanners, allMenus, allNotices, allPresets, allSettings, siteVersion } from './queries.ts'

const menuColumn = jsonColumn('site_menus.body_json', menuSchema)
const presetColumn = jsonColumn('site_presets.body_json', presetSchema)
const noticeColumn = jsonColumn('site_notices.body_json', noticeSchema)
const bannerColumn = jsonColumn('site_banners.body_json', bannerSchema)

type StoredContents = Awaited<ReturnType<typeof readStoredContents>>

/** Everything that is kept, also what is over or has not begun. */
export async function readStoredContents(reader: Reader, version: number) {
  const settings = (await reader.all(allSettings, {})).map(({ name, value }) => [name, value === 1] as const)
  const set = new Map(settings)
  const scheduled = ({ starts_at, ends_at }: Schedule): Schedule => ({ starts_at, ends_at })
  return {
    version,
    show: displaySwitches(new Map(DISPLAY_SWITCHES.map(name => [name, set.get(`show.${name}`) ?? true]))),
    menus: (await reader.all(allMenus, {})).map(row => menuColumn.read(row.body_json)),
    presets: (await reader.all(allPresets, {})).map(row => presetColumn.read(row.body_json)),
    notices: (await reader.all(allNotices, {})).map(row => ({
      ...noticeColumn.read(row.body_json),
      ...scheduled(row)
    })),
    banners: (await reader.all(allBanners, {}))
      .map(row => ({ ...bannerColumn.read(row.body_json), ...scheduled(row) }))
      .sort((a, b) => a.position - b.position)
  }
}

/** Contents of the site with the version that they have now. */
export const readSiteContents = async (reader: Reader) =>
  readStoredContents(reader, (await reader.first(siteVersion, {}))?.value ?? 0)

interface SiteContentsDeps {
  readonly db: Database
  readonly now: () => Date
  /** A feature that this shop does not have is not shown, whatever its switch says. */
  readonly available: { readonly leasing: boolean }
  /** Called when something else is shown than before. */
  readonly onChanged?: () => void
}

export type ReadSiteContents = () => Promise<SiteContents>

/**
 * Content that staff have put on the site and the part of it that is shown now. One row is read for each call, the rest
 * when it has changed; the same contents are the same object.
 */
export function siteContents({ db, now, available, onChanged }: SiteContentsDeps): ReadSiteContents {
  let stored: StoredContents | undefined
  let shown: { readonly contents: SiteContents; readonly until: number } | undefined
  return async () => {
    const version = (await db.first(siteVersion, {}))?.value ?? 0
    const at = now()
    if (stored?.version === version && shown && at.getTime() < shown.until) return shown.contents
    const isFirst = stored === undefined
    stored = await readStoredContents(db, version)
    const untilChange = untilNextChange([...stored.notices, ...stored.banners], at)
    shown = {
      contents: shownContents(stored, available, at),
      until: untilChange === undefined ? Infinity : at.getTime() + untilChange
    }
    if (!isFirst) onChanged?.()
    return shown.contents
  }
}

function shownContents(stored: StoredContents, { leasing }: { readonly leasing: boolean }, at: Date): SiteContents {
  const drawn = {
    show: stored.show,
    menus: stored.menus.map(menu => ({
      ...menu,
      children: menu.children.filter(link => link.show === undefined || stored.show[link.show])
    })),
    presets: stored.presets,
    banners: stored.banners.filter(banner => isShownAt(banner, at))
  }
  const version = createHash('sha1').update(JSON.stringify(drawn)).digest('hex').slice(0, 10)
  // A build is the same for shops with and without a lender: what it draws does not depend on that.
  const show = { ...stored.show, lease: stored.show.lease && leasing }
  return { version, ...drawn, show, notices: noticesAt(stored.notices, at) }
}
