import { localePath, type Locale } from '../i18n/locales.ts'
import { getText } from './site-files.ts'

/** Menus and banners as HTML; the address changes with them, so whatever the browser has kept under it is right. */
export const getSiteParts = (locale: Locale, version: string) =>
  getText(`${localePath(locale, '/site-parts')}?v=${encodeURIComponent(version)}`, { cache: 'force-cache' })
