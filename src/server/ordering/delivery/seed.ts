import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { DELIVERY_HOURS } from '../../../domain/ordering/courier-days.ts'
import { DELIVERY_SPEEDS } from '../../../domain/ordering/delivery.ts'
import type { DeliveryDirectory } from './delivery-directory.ts'
import type { Database } from '../../platform/db/database.ts'

const ROWS_AT_ONCE = 200

const amount = z.int().min(0)
const hour = z.int().min(DELIVERY_HOURS.from).max(DELIVERY_HOURS.to)

/** `content/places/delivery.json`: what a new shop begins with; afterwards the database is right. */
export const deliveryFile = z.strictObject({
  gift_wrap_fee: amount,
  pickup_ready_hours: z.int().min(0).max(72),
  zones: z
    .array(
      z.strictObject({
        code: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
        name: z.strictObject({ mn: z.string().min(1), en: z.string().min(1) }),
        same_day_until: hour,
        same_day_within: z.int().min(1).max(24),
        options: z.array(
          z.strictObject({ option: z.enum(DELIVERY_SPEEDS), fee: amount, free_from: amount.nullable() })
        ),
        slots: z.array(
          z
            .strictObject({ from: hour, to: hour, capacity: amount.nullable() })
            .refine(({ from, to }) => from < to, 'a slot ends after it begins')
        )
      })
    )
    .min(1)
})

/** Fills empty delivery tables from content, and adds places that have come since; answers whether it filled them. */
export async function seedDelivery(db: Database, deliveryDirectory: DeliveryDirectory, file: string): Promise<boolean> {
  const { zones, gift_wrap_fee, pickup_ready_hours } = deliveryFile.parse(JSON.parse(await readFile(file, 'utf8')))
  return db.change(async ({ query }) => {
    const isEmpty = (await query.selectFrom('delivery_zones').select('code').limit(1).executeTakeFirst()) === undefined
    if (isEmpty) {
      await query
        .insertInto('delivery_zones')
        .values(
          zones.map(({ code, name, same_day_until, same_day_within }) => ({
            code,
            name_json: JSON.stringify(name),
            same_day_until,
            same_day_within
          }))
        )
        .onConflict(c => c.doNothing())
        .execute()
      await query
        .insertInto('delivery_options')
        .values(zones.flatMap(({ code, options }) => options.map(each => ({ zone: code, ...each }))))
        // Fees that were set before there were zones stay.
        .onConflict(c => c.doNothing())
        .execute()
      await query
        .insertInto('delivery_slots')
        .values(
          zones.flatMap(({ code, slots }) =>
            slots.map(({ from, to, capacity }) => ({ zone: code, from_hour: from, to_hour: to, capacity }))
          )
        )
        .onConflict(c => c.doNothing())
        .execute()
      await query
        .insertInto('delivery_settings')
        .values([
          { name: 'version', value: 1 },
          { name: 'gift-wrap-fee', value: gift_wrap_fee },
          { name: 'pickup-ready-hours', value: pickup_ready_hours }
        ])
        .onConflict(c => c.doNothing())
        .execute()
    }
    const known = new Set(zones.map(({ code }) => code))
    const rows = deliveryDirectory.zoned.map(each => ({ ...each, zone: known.has(each.zone) ? each.zone : null }))
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
      await query
        .insertInto('delivery_places')
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .onConflict(c => c.doNothing())
        .execute()
    return isEmpty
  })
}
