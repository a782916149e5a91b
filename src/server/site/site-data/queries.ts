import type { DisplaySwitch } from '../../../domain/site/display-switch.ts'
import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { SiteOrderedTable, SiteScheduledTable, SiteSectionTable, SiteSettingTable } from './tables.ts'

type None = Record<never, never>

export const siteVersion = statement<None, { value: number }>(db =>
  db.selectFrom('site_settings').select('value').where('name', '=', 'version')
)

export const allSettings = statement<None, SiteSettingTable>(db => db.selectFrom('site_settings').selectAll())

const settingByName = statement<{ name: string }, { value: number }>((db, p) =>
  db.selectFrom('site_settings').select('value').where('name', '=', p('name'))
)

/** True where a part of the shop is switched on; the default is on. */
export const isSwitchedOn = async (reader: Reader, name: DisplaySwitch) =>
  (await reader.first(settingByName, { name: `show.${name}` }))?.value !== 0

export const allMenus = statement<None, SiteOrderedTable>(db =>
  db.selectFrom('site_menus').selectAll().orderBy('position').orderBy('code')
)

export const allPresets = statement<None, SiteOrderedTable>(db =>
  db.selectFrom('site_presets').selectAll().orderBy('position').orderBy('code')
)

export const allNotices = statement<None, SiteScheduledTable>(db =>
  db.selectFrom('site_notices').selectAll().orderBy('id')
)

export const allBanners = statement<None, SiteScheduledTable>(db =>
  db.selectFrom('site_banners').selectAll().orderBy('id')
)

export const allSections = statement<None, SiteSectionTable>(db => db.selectFrom('site_sections').selectAll())
