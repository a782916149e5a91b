import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../support/shop.ts'
import { deliveredOrder } from '../../../support/delivered-order.ts'
import { MIGRATIONS } from '../../../../src/server/platform/db/migrate.ts'

onBothDatabases('migration 0020', open => {
  it('makes opinions given after delivery reviews that wait, the newest of each buyer', async () => {
    const shop = await open()
    const { db } = shop.shop
    const order = (await deliveredOrder(shop)).order()
    const [line] = order.line_items
    await db.change(async tx => {
      const { schema } = tx.query
      // As it was before: the tables of reviews are not there, and answers have their words.
      for (const table of ['review_votes', 'review_photos', 'reviews', 'product_ratings'])
        await schema.dropTable(table).execute()
      await schema.alterTable('review_answers').addColumn('rating', 'integer').execute()
      await schema.alterTable('review_answers').addColumn('comment', 'text').execute()
      const answer = { line_item_id: line?.id ?? '', product_id: line?.product.id ?? '', rating: 4, comment: 'Сайн.' }
      await tx.query
        .insertInto('review_answers')
        .values({ ...answer, answered_at: '2026-11-01T00:00:00.000Z' })
        .execute()
      await MIGRATIONS.find(({ name }) => name === '0020-reviews')?.up(tx.query, db.dialect)
    })
    const reviews = await db.query.selectFrom('reviews').selectAll().execute()
    expect(reviews).toMatchObject([
      { rating: 4, comment: 'Сайн.', is_public: 0, line_item_id: line?.id, created_at: '2026-11-01T00:00:00.000Z' }
    ])
    const [waiting] = await shop.shop.admin.moderation.queue()
    expect(waiting).toMatchObject({ kind: 'review', target_id: reviews[0]?.id, text: 'Сайн.', state: 'pending' })
    expect((await shop.shop.admin.moderation.approve(waiting?.id ?? '', 'saruul')).ok).toBe(true)
    const shown = await (await shop.request('GET', '/api/v2/products/paracetamol/reviews')).json()
    expect(shown).toMatchObject({ summary: { count: 1, average: 4 }, reviews: [{ verified: true }] })
    expect(await db.query.selectFrom('review_answers').selectAll().execute()).toEqual([
      { line_item_id: line?.id, product_id: line?.product.id, answered_at: '2026-11-01T00:00:00.000Z' }
    ])
  })
})
