import { expect } from 'vitest'
import type { StoreCreditList, WalletBody } from '../../src/contract/money/wallet.ts'
import { depositMoney, type Deposit } from '../../src/server/money/wallet/ledger.ts'
import { browser } from './person.ts'
import type { TestShop } from './shop.ts'

/** Somebody who is signed in, with what a wallet is seen and filled by. */
export async function holder(shop: TestShop, phone = '99191234') {
  const person = browser(shop)
  await person.signIn(phone)
  const { id } = await shop.shop.db.query
    .selectFrom('identities')
    .select('user_id as id')
    .where('subject', '=', phone)
    .executeTakeFirstOrThrow()
  let causes = 0
  return {
    ...person,
    id,
    give: (bucket: Deposit['bucket'], amount: number, more: Partial<Deposit> = {}) =>
      shop.shop.db.change(tx =>
        depositMoney(
          tx,
          {
            userId: id,
            bucket,
            amount,
            kind: 'adjustment',
            from: 'shop',
            idempotencyKey: `test:${id}:${++causes}`,
            ...more
          },
          shop.clock.now
        )
      ),
    wallet: async () => (await person.send('GET', '/users/wallet')).body as unknown as WalletBody,
    history: async (query = '') =>
      (await person.send('GET', `/users/store_credits${query}`)).body as unknown as StoreCreditList
  }
}

/** Rules of every wallet whatever happened: lots, movements, entries and the clawback tell the same sum. */
export async function balances({ shop }: { readonly shop: Pick<TestShop['shop'], 'db'> }) {
  const { query } = shop.db
  const [lots, moves, entries, wallets] = await Promise.all([
    query.selectFrom('wallet_lots').selectAll().execute(),
    query.selectFrom('wallet_movements').selectAll().execute(),
    query.selectFrom('wallet_entries').selectAll().execute(),
    query.selectFrom('wallets').selectAll().execute()
  ])
  for (const lot of lots) {
    const moved = moves.filter(({ lot_id }) => lot_id === lot.id)
    const sum = moved.reduce((all, { to_account, amount }) => all + (to_account === lot.bucket ? amount : -amount), 0)
    expect(sum).toBe(lot.remaining)
  }
  for (const entry of entries) {
    const mine = moves.filter(({ entry_id }) => entry_id === entry.id)
    expect(mine.reduce((all, { amount }) => all + amount, 0)).toBe(Math.abs(entry.amount))
  }
  for (const { user_id, clawback_due } of wallets) {
    const own = entries.filter(entry => entry.user_id === user_id)
    const left = lots.filter(lot => lot.user_id === user_id).reduce((all, { remaining }) => all + remaining, 0)
    expect([
      own.reduce((all, { amount }) => all + amount, 0),
      own.reduce((all, entry) => all + entry.clawback, 0)
    ]).toEqual([left, clawback_due])
  }
}
