import { statement } from '../../platform/db/statement.ts'
import type { SiteOrderedTable, SiteScheduledTable, SiteSectionTable, SiteSettingTable } from './tables.ts'

type None = Record<never, never>

export const siteVersion = statement<None, { value: number }>(db =>
  db.selectFrom('site_settings').select('value').where('name', '=', 'version')
)

export const allSettings = statement<None, SiteSettingTable>(db => db.selectFrom('site_settings').selectAll())

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
