import type { StaffSearchBody, StaffSearchResult } from '../../../contract/staff/search.ts'
import { parseEmail } from '../../../domain/email.ts'
import { parsePhone } from '../../../domain/phone.ts'
import type { StaffPermission } from '../../../domain/identity/staff.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { productDetailsColumn } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { findOrders } from '../orders/index.ts'

/** The most results of each kind. */
const MOST = 8

/** Orders first, for those are asked for most; a kind that the member may not read is not looked for. */
export async function searchOffice(
  db: Database,
  permissions: readonly StaffPermission[],
  text: string,
  locale: Locale
): Promise<StaffSearchBody> {
  const kinds: readonly (readonly [StaffPermission, () => Promise<readonly StaffSearchResult[]>])[] = [
    ['orders.read', () => ordersBy(db, text)],
    ['customers.read', () => customersBy(db, text)],
    ['catalogue.read', () => productsBy(db, text, locale)]
  ]
  const allowed = kinds.filter(([permission]) => permissions.includes(permission))
  return { results: (await Promise.all(allowed.map(([, find]) => find()))).flat() }
}

const ordersBy = async (db: Database, text: string): Promise<readonly StaffSearchResult[]> =>
  (await findOrders(db, text, MOST)).map(({ number, recipient_name, phone, total, completed_at }) => ({
    kind: 'order',
    number,
    recipient: recipient_name,
    phone,
    total,
    placed_at: completed_at ?? ''
  }))

/** Finds customers by a verified phone or e-mail address. */
async function customersBy({ query }: Database, text: string): Promise<readonly StaffSearchResult[]> {
  const subject = parsePhone(text) ?? parseEmail(text)
  if (subject === undefined) return []
  const users = await query
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'first_name', 'last_name', 'identities.kind', 'subject'])
    .where('identities.kind', 'in', ['phone', 'email'])
    .where('subject', '=', subject)
    .limit(MOST)
    .execute()
  return users.map(({ id, first_name, last_name, kind, subject: contact }) => ({
    kind: 'customer',
    id,
    name: [first_name, last_name].filter(Boolean).join(' '),
    phone: kind === 'phone' ? contact : '',
    email: kind === 'email' ? contact : ''
  }))
}

/** Finds products by the SKU of a product or a variant. */
async function productsBy({ query }: Database, text: string, locale: Locale): Promise<readonly StaffSearchResult[]> {
  const skus = [...new Set([text, text.toUpperCase()])]
  const products = await query
    .selectFrom('products')
    .select(['id', 'sku', 'slug', 'facts_json'])
    .where(e =>
      e.or([
        e('sku', 'in', skus),
        e('id', 'in', e.selectFrom('variants').select('product_id').where('sku', 'in', skus))
      ])
    )
    .limit(MOST)
    .execute()
  return products.map(({ id, sku, slug, facts_json }) => {
    const { title } = productDetailsColumn.read(facts_json)
    return { kind: 'product', id, sku, slug, name: locale === 'mn' ? title.mn : (title.en ?? title.mn) }
  })
}
