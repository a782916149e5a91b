import { restrictionsOf } from '../../../catalogue/products/index.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import {
  licenceRecords,
  type LicenceListBody,
  type LicenceRecord,
  type licencesQuery
} from '../../../../contract/catalogue/licence.ts'
import { onPage, pagedBy } from '../../../../contract/paging.ts'
import { isLicenceValidOn, licensedKind } from '../../../../domain/catalogue/licence.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import type { Database } from '../../../platform/db/database.ts'
import { localDate } from '../../../../domain/time.ts'

/** None where there is no file; a wrong one stops the start. */
export async function readLicences(file: string): Promise<readonly LicenceRecord[]> {
  if (!existsSync(file)) return []
  const read = licenceRecords.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!read.success)
    throw new Error(
      `${file}: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`
    )
  return read.data
}

/** Orders that were called off, or that nobody paid, sold nothing. */
const SOLD = ['complete', 'returned'] as const
/** Newest orders that are searched for licences. */
const ORDERS_MAX = 500

/** Licences of the shop under which a customer's orders were sold. */
export const licencesOf =
  (db: Database, licences: readonly LicenceRecord[]) =>
  async (userId: string, page: z.output<typeof licencesQuery>, locale: Locale): Promise<LicenceListBody> => {
    const orders = db.query
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', 'in', SOLD)
      .orderBy('completed_at', 'desc')
      .limit(ORDERS_MAX)
    const lines = await db.query
      .selectFrom('line_items')
      .innerJoin('orders', 'orders.id', 'line_items.order_id')
      .select(['orders.number', 'orders.completed_at', 'line_items.product_id'])
      .where('orders.id', 'in', orders)
      .orderBy('orders.completed_at', 'desc')
      .orderBy('orders.number')
      .execute()
    const products = await restrictionsOf(
      db,
      lines.map(({ product_id }) => product_id)
    )
    const productOf = new Map(products.map(product => [product.id, product]))
    const purchases = lines.flatMap(line => {
      const product = productOf.get(line.product_id)
      return product ? [{ ...line, ...product }] : []
    })
    const all = licences.flatMap(licence => {
      const covered = purchases.filter(
        ({ completed_at, age_restricted, taxon }) =>
          licensedKind({ ageRestricted: age_restricted === 1, taxon }) === licence.kind &&
          completed_at !== null &&
          isLicenceValidOn(licence, localDate(new Date(completed_at)))
      )
      const numbers = [...new Set(covered.map(({ number }) => number))]
      const issued_by = licence.issued_by[locale === 'mn' ? 'mn' : 'en']
      return numbers.length > 0 ? [{ ...licence, issued_by, orders: numbers }] : []
    })
    const shown = onPage(all, page)
    return {
      licenses: shown,
      ...pagedBy(page, shown.length, all.length)
    }
  }

export type Licences = ReturnType<typeof licencesOf>
