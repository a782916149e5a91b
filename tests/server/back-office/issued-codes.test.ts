import { expect, test } from 'vitest'
import type { CodeIssueBody, CodeIssuesBody } from '../../../src/contract/staff/issued-codes.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { browser } from '../../support/person.ts'
import { cardsBalance, cartWith } from '../../support/promotion-codes.ts'
import { CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const CARDS = {
  ...{ kind: 'gift-card', name: 'Дэлгүүр', amount: 10_000, count: 2, last_day: '2027-06-30' },
  ...{ reason: 'Гомдол барагдуулах', note: 'Ажил 51' }
}

let keys = 0
const anyKey = () => ({ 'idempotency-key': `issue-${++keys}` })

async function financeOf(shop: TestShop) {
  const { send } = await signedInStaff(shop, 'finance')
  const list = async (query = '') => (await (await send('GET', `/issued_codes?${query}`)).json()) as CodeIssuesBody
  const issue = async (body: object, headers = anyKey()) => {
    const answer = await send('POST', '/issued_codes', body, headers)
    return { status: answer.status, body: (await answer.json()) as CodeIssueBody & { code?: string } }
  }
  const file = async (id: string) =>
    (await (await send('GET', `/issued_codes/${id}/export.csv`)).text()).trim().split('\r\n')
  return { send, list, issue, file }
}

const decide = async (send: (method: string, path: string) => Promise<Response>, id: string, decision: string) => {
  const answer = await send('PUT', `/issued_codes/${id}/${decision}`)
  const { code, state } = (await answer.json()) as { code?: string; state?: string }
  return [answer.status, code ?? state]
}

const actionsOn = async ({ shop }: TestShop, subject: string) =>
  (await listAudit({ db: shop.db }, 50))
    .filter(({ subject_id }) => subject_id === subject)
    .map(({ action, after_json }) => [action, JSON.parse(after_json) as object] as const)
    .reverse()

const sent = async ({ shop }: TestShop) =>
  (await shop.db.query.selectFrom('outbox').select('kind').where('kind', 'like', 'gift-card.%').execute()).length

onBothDatabases('codes that staff make', open => {
  test('issued codes: gift cards are made once for a key, come as a file, and are revoked with what is left', async () => {
    const shop = await open()
    const { list, issue, file, send } = await financeOf(shop)
    const key = anyKey()
    const made = await issue(CARDS, key)
    expect([made.status, made.body]).toMatchObject([201, { state: 'issued', requested_by: 'Сарнай', is_own: true }])
    expect((await issue(CARDS, key)).body.id).toBe(made.body.id)
    expect((await list()).issues).toMatchObject([{ count: 2, used_count: 0, unused_amount: 20_000 }])

    const [, first = ''] = await file(made.body.id)
    const number = /(?:\d{4} ){3}\d{4}/.exec(first)?.[0] ?? ''
    const person = browser(shop)
    await person.signIn('99191234')
    const redeemed = await person.send('POST', '/codes/redeem', { code: number }, { 'idempotency-key': 'one' })
    expect(redeemed.body).toMatchObject({ kind: 'gift_card', amount: 10_000 })
    expect((await list()).issues).toMatchObject([{ used_count: 1, unused_amount: 10_000 }])

    expect((await send('PUT', `/issued_codes/${made.body.id}/revoke`, { reason: 'x' })).status).toBe(422)
    const revoked = await send('PUT', `/issued_codes/${made.body.id}/revoke`, { reason: 'Алдаатай' })
    expect(await revoked.json()).toMatchObject({ state: 'revoked', unused_amount: 0 })
    expect((await send('PUT', `/issued_codes/${made.body.id}/revoke`, { reason: 'Алдаатай' })).status).toBe(409)
    expect(await actionsOn(shop, made.body.id)).toMatchObject([
      ['code_issues.issue', { total: 20_000, reason: CARDS.reason }],
      ['code_issues.export_codes', { count: 2 }],
      ['code_issues.revoke', { reason: 'Алдаатай', voided_amount: 10_000 }]
    ])
    await cardsBalance(shop)
  })

  test('issued codes: above the sum of a day a second person decides, in time', async () => {
    const shop = await open()
    const { list, issue } = await financeOf(shop)
    const first = await signedInStaff(shop, 'finance', 'gate')
    const second = await signedInStaff(shop, 'owner')
    const asked = await issue({ ...CARDS, count: 6 })
    expect(asked.body).toMatchObject({ state: 'waiting', decided_by: null })
    const count = async () => Number((await shop.shop.db.query.selectFrom('gift_cards').select('id').execute()).length)
    expect(await count()).toBe(0)
    const { send: own } = first
    const mine = (await (await own('POST', '/issued_codes', { ...CARDS, count: 6 }, anyKey())).json()) as CodeIssueBody
    expect(await decide(own, mine.id, 'approve')).toEqual([403, 'correction-own'])
    expect(await decide(own, mine.id, 'reject')).toEqual([200, 'rejected'])
    expect(await decide(second.send, mine.id, 'approve')).toEqual([409, 'correction-decided'])
    expect(await decide(second.send, asked.body.id, 'approve')).toEqual([200, 'issued'])
    expect(await count()).toBe(6)

    const late = await issue({ ...CARDS, count: 7, recipient: '' })
    shop.clock.pass(73 * 60)
    const again = await signedInStaff(shop, 'owner', 'gate')
    const auditor = await signedInStaff(shop, 'auditor')
    const listed = async () =>
      (await (await auditor.send('GET', '/issued_codes?state=expired')).json()) as CodeIssuesBody
    expect((await listed()).issues.map(({ id }) => id)).toEqual([late.body.id])
    await shop.job('issued-codes.expire')
    expect((await listed()).issues).toMatchObject([{ id: late.body.id, state: 'expired' }])
    expect(await decide(again.send, late.body.id, 'approve')).toEqual([409, 'correction-expired'])
    expect(await count()).toBe(6)
    expect(await list()).toBeDefined()
  })

  test('issued codes: who may approve a card sees whom it goes to while it waits, and nobody else does', async () => {
    const shop = await open()
    const { send, issue } = await financeOf(shop)
    const [second, auditor] = [await signedInStaff(shop, 'owner'), await signedInStaff(shop, 'auditor')]
    const seenBy = async (reader: typeof second, state: string) => {
      const { issues } = (await (await reader.send('GET', `/issued_codes?state=${state}`)).json()) as CodeIssuesBody
      return issues.map(({ recipient }) => recipient)
    }
    const asked = await issue({ ...CARDS, amount: 60_000, count: 1, recipient: '99112233' })
    expect(asked.body).toMatchObject({ state: 'waiting', recipient: '99112233' })
    expect([await seenBy(second, 'waiting'), await seenBy(auditor, 'waiting')]).toEqual([['99112233'], ['']])
    expect(await (await send('GET', '/issued_codes/export.csv')).text()).not.toContain('99112233')
    expect(await decide(second.send, asked.body.id, 'approve')).toEqual([200, 'issued'])
    expect(await seenBy(second, 'issued')).toEqual([''])

    await issue({ ...CARDS, amount: 60_000, count: 1, recipient: '99112233' })
    shop.clock.pass(73 * 60)
    // Before the job has written down that nobody approved it.
    expect(await seenBy(await signedInStaff(shop, 'owner', 'gate'), 'expired')).toEqual([''])
  })

  test('issued codes: what a revoked card paid is paid out by staff when its order is canceled', async () => {
    const shop = await open()
    const { issue, file, send } = await financeOf(shop)
    const cart = await cartWith(shop, ['PAR-500', 10])
    const ids: string[] = []
    for (const amount of [10_000, 5_000]) {
      const { id } = (await issue({ ...CARDS, amount, count: 1 })).body
      const number = /(?:\d{4} ){3}\d{4}/.exec((await file(id))[1] ?? '')?.[0] ?? ''
      expect((await cart.apply(number)).status).toBe(200)
      ids.push(id)
    }
    await cart.checkout(CHECKOUT)
    expect((await cart.complete()).body).toMatchObject({ payment_total: 15_000 })
    const [revoked = '', kept = ''] = ids
    expect((await send('PUT', `/issued_codes/${revoked}/revoke`, { reason: 'Алдаатай' })).status).toBe(200)
    const { body } = await cart.send('PUT', `/orders/${cart.order().number}/cancel`, {})
    expect(body.payments[0]?.refunds).toMatchObject([
      { amount: 5_000, state: 'completed', way: 'source' },
      { amount: 10_000, state: 'manual', way: 'manual' }
    ])
    const unused = async (id: string) => (await file(id))[1]?.split(',').slice(2, 4)
    expect([await unused(revoked), await unused(kept)]).toEqual([
      ['10000', '0'],
      ['5000', '5000']
    ])
    await cardsBalance(shop)

    const waiting = await shop.shop.db.query.selectFrom('refunds').select('id').where('state', '=', 'manual').execute()
    expect(await shop.shop.admin.refunds.markManualRefundDone(waiting[0]?.id ?? '')).toBe(true)
    expect((await cart.read()).body).toMatchObject({
      payment_state: 'refunded',
      payments: [{ state: 'refunded' }, { state: 'void' }]
    })
  })

  test('issued codes: corrections of wallets and codes have one limit a day', async () => {
    const shop = await open()
    const { issue, send } = await financeOf(shop)
    await browser(shop).signIn('99191234')
    const correction = { kind: 'give', login: '99191234', bucket: 'bonus', amount: 20_000, label: 'Буцаалт' }
    const correct = async () =>
      ((await (await send('POST', '/wallet_corrections', correction, anyKey())).json()) as { state: string }).state
    expect((await issue({ ...CARDS, count: 3 })).body.state).toBe('issued')
    expect(await correct()).toBe('applied')
    expect(await correct()).toBe('waiting')
    expect((await issue({ ...CARDS, count: 1 })).body.state).toBe('waiting')
  })

  test('issued codes: one card is sent to its receiver, whose number is in no file', async () => {
    const shop = await open()
    const { issue, file } = await financeOf(shop)
    const made = await issue({ ...CARDS, count: 1, recipient: 'Saraa@Example.mn' })
    expect(made.status).toBe(201)
    expect(await sent(shop)).toBe(1)
    expect((await file(made.body.id))[1]).not.toMatch(/\d{4} \d{4}/)
    const kept = await shop.shop.db.query.selectFrom('code_issues').select('recipient').execute()
    expect(kept).toEqual([{ recipient: '' }])
    for (const [wrong, field] of [
      [{ count: 2, recipient: '99112233' }, 'recipient'],
      [{ recipient: 'nobody' }, 'recipient'],
      [{ last_day: '2020-01-01' }, 'last_day'],
      [{ amount: 1_000_000, count: 1_000 }, 'count'],
      [{ amount: 10 }, 'amount'],
      [{ reason: '' }, 'reason']
    ] as const) {
      const refused = await issue({ ...CARDS, count: 1, ...wrong })
      expect([refused.status, Object.keys((refused.body as unknown as { errors: object }).errors ?? {})]).toEqual([
        422,
        [field]
      ])
    }
  })

  test('issued codes: vouchers and activation codes bring money into a wallet, until they are revoked', async () => {
    const shop = await open()
    const { issue, file, send } = await financeOf(shop)
    const person = browser(shop)
    await person.signIn('99191234')
    const redeem = async (code: string) =>
      (await person.send('POST', '/codes/redeem', { code }, { 'idempotency-key': code })).body as object
    for (const kind of ['voucher', 'activation']) {
      const { body } = await issue({ ...CARDS, kind, amount: 7_000, count: 2 })
      expect(body.state).toBe('issued')
      const codes = (await file(body.id)).slice(1).map(line => /(?:\w{4}-){2}\w{4}/.exec(line)?.[0] ?? '')
      const [first = '', second = ''] = codes
      expect(await redeem(first)).toMatchObject({ kind, amount: 7_000 })
      await send('PUT', `/issued_codes/${body.id}/revoke`, { reason: 'Алдаатай' })
      expect(await redeem(second)).toMatchObject({ code: expect.stringMatching(/^(?:code|voucher|coupon)-/) })
    }
  })

  test('issued codes: a command says why as well, and is in the audit and the list', async () => {
    const shop = await open()
    const { list } = await financeOf(shop)
    const terms = { kind: 'gift-card', name: 'Дэлгүүр', amount: 90_000, count: 2, note: '', recipient: '' } as const
    const asked = { ...terms, usable_above: null, last_day: '2027-06-30', reason: 'Хамтын ажиллагаа' }
    const made = await shop.shop.admin.codeIssues.issueByCommand(asked)
    expect(made.ok && made.value.length).toBe(2)
    const [issue] = (await list()).issues
    expect(issue).toMatchObject({ state: 'issued', requested_by: null, reason: 'Хамтын ажиллагаа' })
    const [line] = (await listAudit({ db: shop.shop.db }, 5)).filter(({ subject_id }) => subject_id === issue?.id)
    expect(line).toMatchObject({ action: 'code_issues.issue', staff_id: null })
  })
})
