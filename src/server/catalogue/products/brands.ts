import type { BrandView } from '../../../contract/site/storefront.ts'
import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { brandDetailsColumn } from './product-details.ts'

const allBrands = statement<Record<never, never>, { code: string; name: string; facts_json: string }>(db =>
  db.selectFrom('brands').select(['code', 'name', 'facts_json'])
)

/** Every brand in the order of the alphabet, for a choice. */
export const brandNames = statement<Record<never, never>, { code: string; name: string }>(db =>
  db.selectFrom('brands').select(['code', 'name']).orderBy('name').orderBy('code')
)

/** Every brand, with what is known about it; a supplier's import may know its name only. */
export async function readBrands(db: Reader): Promise<readonly Omit<BrandView, 'count'>[]> {
  return (await db.all(allBrands, {})).map(({ code, name, facts_json }) => {
    const { country = null, about = null } = brandDetailsColumn.read(facts_json)
    return { code, name, country, about }
  })
}
