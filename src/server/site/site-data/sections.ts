import { badgeTexts } from '../../../content/badges.ts'
import type { SiteContents, SiteDataBody, StoreLocationBody, ZoneBody } from '../../../contract/site/site-data.ts'
import type { TaxonView } from '../../../contract/site/storefront.ts'
import { BADGE_IDS } from '../../../domain/catalogue/badge.ts'
import { slotId } from '../../../domain/ordering/delivery.ts'
import { isShopLocale, SHOP_LOCALES, type Locale, type ShopLocale } from '../../../i18n/locales.ts'
import { messages } from '../../../i18n/words.ts'
import type { StockLocation } from '../../catalogue/branches/index.ts'
import { taxonBodies } from '../../catalogue/products/index.ts'
import type { DeliveryPlan, ZonePlan } from '../../ordering/delivery/index.ts'
import { siteConfigOf, type ShopFeatures } from './site-config.ts'

/** All that `GET /site_data` is made of, in every language. */
export interface SiteSources {
  readonly taxons: readonly TaxonView[]
  readonly contents: SiteContents
  readonly plan: DeliveryPlan
  readonly branches: readonly StockLocation[]
  readonly features: ShopFeatures
}

export type SectionName = Exclude<keyof SiteDataBody, 'date'>

/** Areas of words that name codes of the API: payment methods, rows of a total, stock, states of orders. */
const TRANSLATED = ['payment', 'sums', 'stock', 'orders'] as const

interface Section<Name extends SectionName> {
  /** Data that the section is made of: while they are the same, so is the section in each language. */
  source(sources: SiteSources): unknown
  body(sources: SiteSources, locale: Locale): NonNullable<SiteDataBody[Name]>
}

export const SECTIONS: { readonly [Name in SectionName]: Section<Name> } = {
  taxons: {
    source: ({ taxons }) => taxons,
    body: ({ taxons }, locale) => taxonBodies(taxons, locale)
  },
  menus: {
    source: ({ contents }) => contents.menus,
    body: ({ contents }, locale) =>
      contents.menus.map(({ code, title, source, children }) => ({
        code,
        title: title[languageOf(locale)],
        departments: source === 'departments',
        children: children.map(each => ({ title: each.title[languageOf(locale)], link: each.link }))
      }))
  },
  translation: {
    source: () => SHOP_LOCALES.map(translationOf),
    body: (_, locale) => translationOf(languageOf(locale))
  },
  notifications: {
    source: ({ contents }) => contents.notices,
    body: ({ contents }, locale) =>
      contents.notices.map(notice => ({ ...notice, text: notice.text[languageOf(locale)] }))
  },
  banners: {
    source: ({ contents }) => contents.banners,
    body: ({ contents }, locale) =>
      contents.banners.map(({ id, slot, title, text, link, picture, starts_at, ends_at }) => ({
        ...{ id, slot, link, starts_at, ends_at },
        title: title[languageOf(locale)],
        text: text?.[languageOf(locale)] ?? null,
        picture: picture ?? null
      }))
  },
  configs: {
    source: ({ contents, features }) => configsOf(contents, features),
    body: ({ contents, features }) => configsOf(contents, features)
  },
  badges: {
    source: () => SHOP_LOCALES.map(badgesOf),
    body: (_, locale) => badgesOf(languageOf(locale))
  },
  presets: {
    source: ({ contents }) => contents.presets,
    body: ({ contents }, locale) =>
      contents.presets.map(({ code, title, query }) => ({
        ...{ code, query, link: `/products?${query}` },
        title: title[languageOf(locale)]
      }))
  },
  zones: {
    source: ({ plan }) => plan.zones,
    body: ({ plan }, locale) => plan.zones.map(zone => zoneBody(zone, locale))
  },
  store_locations: {
    source: ({ branches }) => branches,
    body: ({ branches }, locale) => branches.map(branch => branchBody(branch, locale))
  }
}

const languageOf = (locale: Locale): ShopLocale => (isShopLocale(locale) ? locale : 'mn')

const configsOf = (contents: SiteContents, features: ShopFeatures) => ({
  ...siteConfigOf(features),
  show: contents.show
})

const translationOf = (locale: ShopLocale) =>
  Object.fromEntries(TRANSLATED.map(area => [area, { ...messages(locale, area) }]))

const badgesOf = (locale: ShopLocale) => BADGE_IDS.map(id => ({ id, name: badgeTexts(locale, id).name }))

const zoneBody = ({ code, name, sameDay, options, slots }: ZonePlan, locale: Locale): ZoneBody => ({
  code,
  name: name[languageOf(locale)],
  same_day_until: sameDay.untilHour,
  same_day_within: sameDay.withinHours,
  options: options.flatMap(({ speed, fee, freeFrom, active }) =>
    active ? [{ id: speed, fee, free_from: freeFrom }] : []
  ),
  slots: slots.map(({ from, to }) => ({ id: slotId({ from, to }), from, to }))
})

const branchBody = (
  { code, slug, name, address, pickup, hours }: StockLocation,
  locale: Locale
): StoreLocationBody => ({
  code,
  slug,
  name: name[languageOf(locale)],
  address: address[languageOf(locale)],
  pickup,
  hours
})
