import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type {
  DrawRecord,
  PrizePromotionDetail,
  PrizePromotionsBody,
  WonPrizes
} from '../../../src/contract/games/prize-promotion.ts'
import { drawMessage, rollFrom, rowAt } from '../../../src/domain/games/prize-draw.ts'
import { codeTo } from '../../support/person.ts'
import { onlyPrize, prizePlayer } from '../../support/prize-player.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

onBothDatabases('prize draws', open => {
  test('promotions: are listed, and read with their odds by guests', async () => {
    const shop = await open()
    const { body } = await holderless(shop, '/promotions')
    expect((body as PrizePromotionsBody).promotions).toMatchObject([
      { id: 'wheel', kind: 'lucky_wheel', title: 'Wheel', state: 'running', path: '/promotions/wheel' }
    ])
    const { body: one } = await holderless(shop, '/promotions/wheel')
    const { prizes, odds_total, player: none } = one as PrizePromotionDetail
    expect(prizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(odds_total)
    expect(none).toBeNull()
    expect((await holderless(shop, '/promotions/cart')).status).toBe(404)
  })

  test('draw: its record proves what was drawn, by the hash shown before and the seed shown after', async () => {
    const shop = await open()
    const one = await prizePlayer(shop)
    const { player: before, prizes } = await one.look()
    const { status, body } = await one.drawWith(before?.seed_hash ?? '')
    expect(status).toBe(200)
    const { record } = body
    expect(record.seed_hash).toBe(before?.seed_hash)
    expect(createHash('sha256').update(record.seed).digest('hex')).toBe(record.seed_hash)
    const digest = createHmac('sha256', record.seed).update(drawMessage(record.client_seed, record.nonce)).digest()
    expect(rollFrom(digest, record.odds_total)).toBe(record.roll)
    expect(rowAt(record.odds, record.no_prize_id, record.roll).prize_id).toBe(record.prize_id)
    expect(prizes[body.position]?.id).toBe(record.prize_id)
    expect(body.player.seed_hash).not.toBe(record.seed_hash)
    expect(body.player).toMatchObject({ nonce: 2, draws_left: 2, refusal: null })
    const { body: read } = await holderless(shop, `/promotions/draws/${record.id}`)
    expect(read).toEqual(record)
    expect(JSON.stringify(read)).not.toContain(one.id)
  })

  test('draw: the seed behind a hash that is shown is not readable in the database', async () => {
    const shop = await open()
    const one = await prizePlayer(shop)
    const hash = (await one.look()).player?.seed_hash
    const row = await shop.shop.db.query.selectFrom('prize_players').selectAll().executeTakeFirstOrThrow()
    expect(row.seed_hash).toBe(hash)
    expect(createHash('sha256').update(row.seed).digest('hex')).not.toBe(hash)
    expect(row.seed).toMatch(/^enc1\./)
  })

  test('draw: sent twice under one key is one draw; under another hash it is refused', async () => {
    const shop = await open()
    const one = await prizePlayer(shop)
    const hash = (await one.look()).player?.seed_hash ?? ''
    const [first, second] = await Promise.all([one.drawWith(hash, 'same'), one.drawWith(hash, 'same')])
    expect(second).toEqual(first)
    expect((await one.drawWith(hash, 'other')).body.code).toBe('draw-seed-changed')
    const draws = await shop.shop.db.query.selectFrom('prize_draws').select('id').execute()
    expect(draws).toHaveLength(1)
  })

  test('draw: needs a sign-in, a key and a promotion of its kind', async () => {
    const shop = await open()
    const one = await prizePlayer(shop)
    const body = { promotion_id: 'wheel', seed_hash: 'a'.repeat(64), client_seed: 'client-seed' }
    expect((await shop.request('PUT', '/api/v2/promotions/lucky_wheel', body)).status).toBe(401)
    expect((await one.send('PUT', '/promotions/lucky_wheel', body)).body.code).toBe('idempotency-key-required')
    expect((await one.drawWith('a'.repeat(64), 'k', 'jackpot')).body.code).toBe('promotion-not-found')
  })

  test('limits: three draws a day; tomorrow there are three again', async () => {
    const shop = await open()
    const one = await prizePlayer(shop)
    for (const at of [1, 2, 3]) expect((await one.draw(`draw-${at}`)).status).toBe(200)
    expect((await one.look()).player).toMatchObject({
      draws_left: 0,
      refusal: 'You have used today’s tries. Come back tomorrow.'
    })
    expect((await one.draw()).body.code).toBe('draw-limit-today')
    shop.clock.pass(24 * 60)
    await one.refresh()
    expect((await one.draw()).status).toBe(200)
  })

  test('limits: are the person’s, not the account’s: whoever deletes it and comes back has no new tries', async () => {
    const shop = await open()
    const first = await prizePlayer(shop)
    for (const at of [1, 2, 3]) expect((await first.draw(`draw-${at}`)).status).toBe(200)
    const { challenge } = (await first.send('POST', '/users/me/deletion', {})).body
    const farewell = { challenge, code: await codeTo(shop, '99191234') }
    expect((await first.send('DELETE', '/users/me', farewell)).status).toBe(204)
    const rows = await shop.shop.db.query.selectFrom('prize_contacts').selectAll().execute()
    expect(rows).toMatchObject([{ draws: 3, draws_today: 3 }])
    expect(JSON.stringify(rows)).not.toContain('99191234')

    shop.clock.pass(2)
    const again = await prizePlayer(shop)
    expect(again.id).not.toBe(first.id)
    expect((await again.look()).player).toMatchObject({ draws_left: 0 })
    expect((await again.draw()).body.code).toBe('draw-limit-today')
    const other = await prizePlayer(shop, '99110002')
    expect((await other.draw()).status).toBe(200)

    await shop.shop.db.change(tx =>
      tx.query.updateTable('prize_contacts').set({ ends_at: '2026-11-01T00:00:00.000Z' }).execute()
    )
    await shop.job('retention.prune')
    expect(await shop.shop.db.query.selectFrom('prize_contacts').selectAll().execute()).toEqual([])
  })

  test('wallet bonus: is in the winner’s wallet at once', async () => {
    const shop = await open()
    await onlyPrize(shop, 'wallet_bonus')
    const one = await prizePlayer(shop)
    const { body } = await one.draw()
    expect(body.won).toMatchObject({ kind: 'wallet_bonus', value: 2_000, coupon_code: null, state: 'usable' })
    expect(await one.wallet()).toMatchObject({ balance: 2_000 })
    const { body: mine } = await one.send('GET', '/promotions/prizes')
    expect((mine as unknown as WonPrizes).prizes).toEqual([body.won])
  })

  test('100 draws at once: never more prizes than the stock has, nor more ₮ than the budget', async () => {
    const shop = await open()
    await onlyPrize(shop, 'wallet_bonus')
    const { query } = shop.shop.db
    await shop.shop.db.change(async tx => {
      await tx.query.updateTable('prize_promotions').set({ budget: 14_000, max_draws_per_user_day: null }).execute()
      await tx.query.updateTable('prizes').set({ stock: 9 }).where('kind', '=', 'wallet_bonus').execute()
    })
    const people = await Promise.all(
      ['99110001', '99110002', '99110003', '99110004'].map(phone => prizePlayer(shop, phone))
    )
    const once = await Promise.all(people.flatMap(each => Array.from({ length: 25 }, (_, at) => each.draw(`${at}`))))
    // Draws of one person by one hash are one; each goes on with the next hash until nothing is left.
    expect(once.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    for (const each of people) for (const at of [1, 2, 3, 4]) await each.draw(`more-${at}`)
    const won = await query.selectFrom('prize_draws').select('value').where('value', '>', 0).execute()
    expect(won).toHaveLength(7)
    const { spent } = await query.selectFrom('prize_promotions').select('spent').executeTakeFirstOrThrow()
    expect(spent).toBe(14_000)
    const wallets = await Promise.all(people.map(each => each.wallet()))
    expect(wallets.reduce((sum, { balance }) => sum + balance, 0)).toBe(14_000)
  })
})

async function holderless(shop: TestShop, path: string) {
  const answer = await shop.request('GET', `/api/v2${path}`, undefined, { 'accept-language': 'en' })
  return {
    status: answer.status,
    body: (await answer.json()) as object as DrawRecord | PrizePromotionDetail | PrizePromotionsBody
  }
}
