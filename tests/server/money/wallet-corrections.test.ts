import { expect, test } from 'vitest'
import type { WalletCorrectionBody, WalletCorrectionsBody } from '../../../src/contract/money/wallet-correction.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'
import { balances, holder } from '../../support/wallet-holder.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let keys = 0
const ask = ({ send }: Staff, amount: number, more: object = {}, key = `key-${++keys}`) =>
  send(
    'POST',
    '/wallet_corrections',
    { kind: 'give', login: '99191234', bucket: 'cash', amount, label: 'Уучлаарай', ...more },
    { 'idempotency-key': key }
  )

const asked = async (answer: Promise<Response>) => (await (await answer).json()) as WalletCorrectionBody
const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

onBothDatabases('corrections of wallets', open => {
  test('a small one: is made at once, once per key; a day’s small ones count together', async () => {
    const shop = await open()
    const person = await holder(shop)
    const finance = await signedInStaff(shop, 'finance')
    expect(await asked(ask(finance, 30_000, {}, 'same'))).toMatchObject({ state: 'applied', is_own: true })
    expect(await asked(ask(finance, 30_000, {}, 'same'))).toMatchObject({ state: 'applied' })
    expect((await person.wallet()).balance).toBe(30_000)
    expect(await asked(ask(finance, 20_001))).toMatchObject({ state: 'waiting' })
    expect((await person.wallet()).balance).toBe(30_000)
    await balances(shop)
  })

  test('a large one: is approved by somebody else, never by who asked', async () => {
    const shop = await open()
    const person = await holder(shop)
    const [first, second] = [await signedInStaff(shop, 'finance'), await signedInStaff(shop, 'owner')]
    const { id } = await asked(ask(first, 80_000))
    expect(await outcome(await first.send('PUT', `/wallet_corrections/${id}/approve`))).toEqual([403, 'correction-own'])
    expect((await second.send('PUT', `/wallet_corrections/${id}/approve`)).status).toBe(204)
    expect((await person.wallet()).balance).toBe(80_000)
    const { wallet_corrections } = (await (
      await first.send('GET', '/wallet_corrections')
    ).json()) as WalletCorrectionsBody
    expect(wallet_corrections).toMatchObject([
      { id, state: 'applied', requested_by: first.email, decided_by: second.email, is_own: true }
    ])
    await balances(shop)
  })

  test('one’s own wallet: is corrected neither alone nor by approving what somebody else asked', async () => {
    const shop = await open()
    const [finance, owner] = [await signedInStaff(shop, 'finance'), await signedInStaff(shop, 'owner')]
    const person = await holder(shop)
    const own = (email: string) =>
      shop.shop.db.change(({ query }) =>
        query
          .insertInto('identities')
          .values({ ...{ id: email, user_id: person.id, kind: 'email', subject: email }, verified_at: '2026-11-21' })
          .execute()
      )
    await own(finance.email)
    expect(await outcome(await ask(finance, 1_000))).toEqual([403, 'correction-beneficiary'])
    const { id } = await asked(ask(owner, 80_000))
    expect(await outcome(await finance.send('PUT', `/wallet_corrections/${id}/approve`))).toEqual([
      403,
      'correction-beneficiary'
    ])
    expect((await person.wallet()).balance).toBe(0)
    expect((await finance.send('PUT', `/wallet_corrections/${id}/reject`)).status).toBe(204)
    await balances(shop)
  })

  test('an account closed since: gets no money by a late approval', async () => {
    const shop = await open()
    const person = await holder(shop)
    const [finance, owner] = [await signedInStaff(shop, 'finance'), await signedInStaff(shop, 'owner')]
    const { id } = await asked(ask(finance, 80_000))
    await shop.shop.db.change(({ query }) =>
      query.updateTable('users').set({ deleted_at: '2026-11-21' }).where('id', '=', person.id).execute()
    )
    expect(await outcome(await owner.send('PUT', `/wallet_corrections/${id}/approve`))).toEqual([
      422,
      'correction-account-closed'
    ])
    expect((await owner.send('PUT', `/wallet_corrections/${id}/reject`)).status).toBe(204)
    await balances(shop)
  })

  test('one key sent many times at once: is made once, and each is answered', async () => {
    const shop = await open()
    const person = await holder(shop)
    const finance = await signedInStaff(shop, 'finance')
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(finance, 5_000, {}, 'burst')))
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    expect((await person.wallet()).balance).toBe(5_000)
    await balances(shop)
  })

  test('two approvals at once: apply it once', async () => {
    const shop = await open()
    const person = await holder(shop)
    const finance = await signedInStaff(shop, 'finance')
    const others = [await signedInStaff(shop, 'owner'), await signedInStaff(shop, 'owner', 'gate')]
    const { id } = await asked(ask(finance, 80_000))
    const answers = await Promise.all(others.map(({ send }) => send('PUT', `/wallet_corrections/${id}/approve`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await person.wallet()).balance).toBe(80_000)
    await balances(shop)
  })

  test('a request: is taken back by who asked, or runs out after three days', async () => {
    const shop = await open()
    await holder(shop)
    const [finance, owner] = [await signedInStaff(shop, 'finance'), await signedInStaff(shop, 'owner')]
    const first = await asked(ask(finance, 80_000))
    expect((await finance.send('PUT', `/wallet_corrections/${first.id}/reject`)).status).toBe(204)
    expect(await outcome(await owner.send('PUT', `/wallet_corrections/${first.id}/approve`))).toEqual([
      409,
      'correction-decided'
    ])
    const second = await asked(ask(finance, 80_000))
    shop.clock.pass(72 * 60)
    const late = await signedInStaff(shop, 'owner', 'gate')
    expect(await outcome(await late.send('PUT', `/wallet_corrections/${second.id}/approve`))).toEqual([
      409,
      'correction-expired'
    ])
  })

  test('money that is not there: is refused when it is asked for and when it is approved', async () => {
    const shop = await open()
    const person = await holder(shop)
    await person.give('cash', 70_000)
    const [finance, owner] = [await signedInStaff(shop, 'finance'), await signedInStaff(shop, 'owner')]
    expect(await outcome(await ask(finance, 10_000, { kind: 'take', bucket: 'bonus' }))).toEqual([
      422,
      'correction-insufficient'
    ])
    const { id } = await asked(ask(finance, 80_000, { kind: 'pay_out' }))
    expect(await outcome(await owner.send('PUT', `/wallet_corrections/${id}/approve`))).toEqual([
      422,
      'correction-insufficient'
    ])
    const fits = await asked(ask(finance, 60_000, { kind: 'pay_out' }))
    expect((await owner.send('PUT', `/wallet_corrections/${fits.id}/approve`)).status).toBe(204)
    expect((await person.wallet()).balance).toBe(10_000)
    expect(await outcome(await ask(finance, 5, { login: '88119922' }))).toEqual([422, 'correction-unknown-user'])
    await balances(shop)
  })

  test('the sum: is set by an owner, neither by an administrator nor by who corrects', async () => {
    const shop = await open()
    await holder(shop)
    const [finance, owner] = [await signedInStaff(shop, 'finance'), await signedInStaff(shop, 'owner')]
    const admin = await signedInStaff(shop, 'admin')
    for (const { send } of [finance, admin])
      expect((await send('PUT', '/wallet_correction_limit', { amount: 1_000_000 })).status).toBe(403)
    expect((await owner.send('PUT', '/wallet_correction_limit', { amount: 100 })).status).toBe(204)
    expect(await asked(ask(finance, 101))).toMatchObject({ state: 'waiting' })
    expect(await asked(ask(finance, 100))).toMatchObject({ state: 'applied' })
  })

  test('the sum: whoever raises it gains nothing, until another owner sets it', async () => {
    const shop = await open()
    await holder(shop)
    const [first, second] = [await signedInStaff(shop, 'owner'), await signedInStaff(shop, 'owner', 'finance')]
    const setLimit = ({ send }: typeof first, amount: number) => send('PUT', '/wallet_correction_limit', { amount })
    // In two steps as in one.
    for (const amount of [200_000, 300_000]) expect((await setLimit(first, amount)).status).toBe(204)
    expect(await asked(ask(first, 50_001))).toMatchObject({ state: 'waiting' })
    expect(await asked(ask(second, 300_000))).toMatchObject({ state: 'applied' })
    expect((await setLimit(second, 60_000)).status).toBe(204)
    expect(await asked(ask(first, 60_000))).toMatchObject({ state: 'applied' })
    expect((await setLimit(second, 70_000)).status).toBe(204)
    const { limit } = (await (await second.send('GET', '/wallet_corrections')).json()) as { limit: number }
    expect(limit).toBe(60_000)
  })
})
