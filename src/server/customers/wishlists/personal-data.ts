import { variantNames } from '../../catalogue/products/index.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

export const wishPersonalData: PersonalData = {
  async export(db, { userId }) {
    const wishes = await db.query
      .selectFrom('wishes')
      .innerJoin('wish_lists', 'wish_lists.id', 'wishes.list_id')
      .select(['wish_lists.name as list', 'wishes.variant_id', 'wishes.wished_at'])
      .where('wish_lists.user_id', '=', userId)
      .execute()
    const names = await variantNames(
      db,
      wishes.map(({ variant_id }) => variant_id)
    )
    return { wishes: wishes.map(({ variant_id, ...row }) => ({ ...row, sku: names.get(variant_id)?.sku ?? null })) }
  },
  async erase({ query }, { userId }) {
    const lists = query.selectFrom('wish_lists').select('id').where('user_id', '=', userId)
    await query.deleteFrom('wishes').where('list_id', 'in', lists).execute()
    await query.deleteFrom('wish_lists').where('user_id', '=', userId).execute()
    await query.deleteFrom('wish_notifications').where('user_id', '=', userId).execute()
  }
}
