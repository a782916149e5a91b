import { bannerSchema } from '../../../contract/site/site-content.ts'
import type { Banner } from '../../../contract/site/site-data.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { incrementSiteVersion } from './seed.ts'

/** Position behind the banners that staff have placed by hand. */
const POSITION = 500

/** A banner that another part of the shop places, such as a promotion its own. */
export type PlacedBanner = Pick<Banner, 'id' | 'slot' | 'title' | 'text' | 'link' | 'tone' | 'starts_at' | 'ends_at'>

/** Banners of other parts of the shop: they stand among those of staff, who may end them. */
export const siteBanners = {
  async place(tx: Transaction, { starts_at, ends_at, ...banner }: PlacedBanner) {
    const body_json = JSON.stringify(bannerSchema.parse({ ...banner, position: POSITION }))
    await tx.query
      .insertInto('site_banners')
      .values({ id: banner.id, body_json, starts_at, ends_at })
      .onConflict(c => c.column('id').doUpdateSet({ body_json, starts_at, ends_at }))
      .execute()
    await incrementSiteVersion(tx)
  },

  async end(tx: Transaction, id: string, at: Date) {
    await tx.query.updateTable('site_banners').set({ ends_at: at.toISOString() }).where('id', '=', id).execute()
    await incrementSiteVersion(tx)
  }
}
