import { Hono } from 'hono'
import { badgeTexts } from '../../../content/badges.ts'
import { siteDataQuery, type StoreLocationBody, type ZoneBody, siteDataSchema } from '../../../contract/site-data.ts'
import { BADGE_IDS } from '../../../domain/badge.ts'
import { slotId } from '../../../domain/delivery.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import type { StockLocation } from '../../catalogue/branches/index.ts'
import { type Catalogue, taxonBodies } from '../../catalogue/products/index.ts'
import type { DeliveryDirectory, ZonePlan } from '../../ordering/delivery/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { query } from '../../platform/http/validate.ts'
import { operation } from '../../platform/openapi/operation.ts'
import { siteConfigOf, type ShopFeatures } from './site-config.ts'

interface Deps {
  readonly db: Database
  readonly catalogue: Pick<Catalogue, 'taxonTree'>
  readonly places: DeliveryDirectory
  readonly running: ShopFeatures
  readonly now: () => Date
}

const PUBLIC = { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=300', Vary: 'Accept-Language' }

/** Data about the shop that a client needs before its first page. */
export const siteDataRoutes = ({ db, catalogue, places, running, now }: Deps) => {
  const configs = siteConfigOf(running)
  return new Hono<HttpEnv>().get(
    '/site_data',
    operation(
      'public',
      'Read taxons and the constants of the shop; with load_zones delivery zones, with load_store_locations branches',
      { 200: siteDataSchema }
    ),
    query(siteDataQuery),
    async c => {
      const { load_zones, load_store_locations } = c.req.valid('query')
      const { locale } = c.var
      return c.json(
        {
          date: now().toISOString(),
          taxons: taxonBodies(catalogue.taxonTree(), locale),
          configs,
          badges: BADGE_IDS.map(id => ({ id, name: badgeTexts(languageOf(locale), id).name })),
          ...(load_zones && { zones: (await places.planOf(db)).zones.map(zone => zoneBody(zone, locale)) }),
          ...(load_store_locations && { store_locations: places.branches.map(branch => branchBody(branch, locale)) })
        },
        200,
        PUBLIC
      )
    }
  )
}

const languageOf = (locale: Locale) => (isShopLocale(locale) ? locale : 'mn')

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
