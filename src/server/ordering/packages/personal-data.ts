import { variantNames } from '../../catalogue/products/index.ts'
import { userOwner } from '../../identity/index.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

export const packagePersonalData: PersonalData = {
  async export(db, { userId }) {
    const rows = await db.query
      .selectFrom('package_products')
      .select(['variant_id', 'qty', 'added_at'])
      .where('owner', '=', userOwner(userId))
      .execute()
    const names = await variantNames(
      db,
      rows.map(({ variant_id }) => variant_id)
    )
    return {
      package_products: rows.map(({ variant_id, ...row }) => ({ ...row, sku: names.get(variant_id)?.sku ?? null }))
    }
  },
  erase: ({ query }, { userId }) =>
    query.deleteFrom('package_products').where('owner', '=', userOwner(userId)).execute()
}
