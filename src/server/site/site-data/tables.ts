declare module '../../platform/db/tables.ts' {
  interface Tables {
    site_settings: SiteSettingTable
    site_menus: SiteOrderedTable
    site_presets: SiteOrderedTable
    site_notices: SiteScheduledTable
    site_banners: SiteScheduledTable
    site_sections: SiteSectionTable
    site_redirects: SiteRedirectTable
  }
}

export interface SiteSettingTable {
  /** `version`, or a display switch as `show.brand`. */
  name: string
  /** Value of the setting; of a switch 1 = on. */
  value: number
}

/** Menus and presets. */
export interface SiteOrderedTable {
  code: string
  position: number
  body_json: string
}

/** Notices and banners. */
export interface SiteScheduledTable {
  id: string
  body_json: string
  starts_at: string | null
  ends_at: string | null
}

/** When a part of `GET /site_data` last changed. */
export interface SiteSectionTable {
  name: string
  hash: string
  /** ISO; no two are alike, so that "what changed since" misses nothing. */
  changed_at: string
}

/** A path that no page answers, and where staff lead it; both without a language. */
export interface SiteRedirectTable {
  from_path: string
  to_path: string
  created_at: string
}
