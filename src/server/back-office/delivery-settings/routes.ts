import { Hono } from 'hono'
import {
  alcoholRestrictionRequestSchema,
  deliveryPlaceRequestSchema,
  deliverySettingsRequestSchema,
  deliverySettingsSchema,
  deliveryZonePath,
  deliveryZoneRequestSchema,
  liftedEntryPath,
  liftRequestSchema,
  specialHoursRequestSchema
} from '../../../contract/staff/delivery-settings.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import type { DeliverySettings } from './service.ts'

const SETTINGS = { 200: deliverySettingsSchema }

/** Zones, fees, hours and restricted days, below `/api/back_office`. */
export const deliverySettingsRoutes = (settings: DeliverySettings, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/delivery_settings',
      operation('settings.read', 'Read zones, fees, hours and restricted days of delivery', SETTINGS),
      async c => c.json(await settings.read(), 200, NO_STORE)
    )
    .put(
      '/delivery_settings',
      operation('settings.write', 'Set the price of gift wrapping and how long a branch packs', SETTINGS),
      jsonBody(deliverySettingsRequestSchema),
      async c => respond(c, await settings.save(staffOf(c), c.req.valid('json')))
    )
    .put(
      '/delivery_settings/zones/:code',
      operation('settings.write', 'Set fees, offered speeds and hours of a zone', SETTINGS),
      params(deliveryZonePath),
      jsonBody(deliveryZoneRequestSchema),
      async c => respond(c, await settings.saveZone(staffOf(c), c.req.valid('param').code, c.req.valid('json')))
    )
    .post(
      '/delivery_settings/alcohol_restrictions',
      operation('settings.write', 'Set when no alcohol is sold or handed over', SETTINGS),
      jsonBody(alcoholRestrictionRequestSchema),
      async c => respond(c, await settings.restrictAlcohol(staffOf(c), c.req.valid('json')))
    )
    .put(
      '/delivery_settings/alcohol_restrictions/:number/lift',
      operation('settings.write', 'End a restriction of alcohol', SETTINGS),
      params(liftedEntryPath),
      jsonBody(liftRequestSchema),
      async c =>
        respond(c, await settings.liftRestriction(staffOf(c), c.req.valid('param').number, c.req.valid('json').version))
    )
    .put(
      '/delivery_settings/places',
      operation('settings.write', 'Put a district or sum into a zone, or into none', SETTINGS),
      jsonBody(deliveryPlaceRequestSchema),
      async c => respond(c, await settings.savePlace(staffOf(c), c.req.valid('json')))
    )
    .post(
      '/delivery_settings/special_hours',
      operation('settings.write', 'Set days on which couriers work other hours or not at all', SETTINGS),
      jsonBody(specialHoursRequestSchema),
      async c => respond(c, await settings.addSpecialHours(staffOf(c), c.req.valid('json')))
    )
    .put(
      '/delivery_settings/special_hours/:number/lift',
      operation('settings.write', 'Let couriers work as usual on days that were set apart', SETTINGS),
      params(liftedEntryPath),
      jsonBody(liftRequestSchema),
      async c =>
        respond(
          c,
          await settings.removeSpecialHours(staffOf(c), c.req.valid('param').number, c.req.valid('json').version)
        )
    )
