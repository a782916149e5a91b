import { expect, test } from 'vitest'
import { UNMATCHED_MAX, type BankTransfersBody, type OpenRefundsBody } from '../../../src/contract/staff/money.ts'
import { readStatement } from '../../../src/server/money/bank-transfers/index.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { openCommerce } from '../../support/simulated-commerce.ts'
import { signedInStaff } from '../../support/staff.ts'

const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

async function transferOf(shop: TestShop) {
  const someone = buyer(shop)
  await someone.add('PAR-500', 30)
  await someone.checkout({ ...CHECKOUT, payment_method: 'transfer' })
  await someone.complete()
  const { body } = await someone.pay()
  return { ...someone, total: body.total, order: body.number, number: body.payments[0]?.number ?? '' }
}

const importLines = ({ shop }: TestShop, rows: readonly string[]) =>
  shop.admin.transfers.importStatement(readStatement(`Огноо,Гүйлгээний утга,Орлого\n${rows.join('\n')}`))

async function financeOf(shop: TestShop) {
  const { send } = await signedInStaff(shop, 'finance')
  return {
    send,
    transfers: async () => (await (await send('GET', '/bank_transfers')).json()) as BankTransfersBody,
    refunds: async () => (await (await send('GET', '/refunds')).json()) as OpenRefundsBody,
    match: (id: string, payment_number: string) => send('PUT', '/bank_transfers/match', { id, payment_number }),
    unmatch: (id: string) => send('PUT', '/bank_transfers/unmatch', { id })
  }
}

onBothDatabases('money that waits for staff', open => {
  test('a transfer: is matched to one of the payments it may be of, once, and the order is paid', async () => {
    const { shop } = await openCommerce(open)
    const [first, second] = [await transferOf(shop), await transferOf(shop)]
    const finance = await financeOf(shop)
    await importLines(shop, [`2026-11-22,баярлалаа,${first.total}`, '2026-11-22,хандив,7'])
    const { unmatched, unmatched_count } = await finance.transfers()
    const [line, gift] = ['баярлалаа', 'хандив'].map(text => unmatched.find(each => each.text === text))
    expect([unmatched_count, gift?.candidates]).toEqual([2, []])
    expect(line?.candidates.map(({ number }) => number).sort()).toEqual([first.number, second.number].sort())
    expect(line?.candidates[0]).toMatchObject({ amount: first.total, is_named: false })
    const id = line?.id ?? ''
    expect(await outcome(await finance.match(id, 'R999999999-1'))).toEqual([422, 'transfer-payment-unknown'])
    // Pressed twice, or by two.
    const answers = await Promise.all([finance.match(id, first.number), finance.match(id, second.number)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const paid = [(await first.read()).body, (await second.read()).body].map(({ status }) => status)
    expect(paid.sort()).toEqual(['payment_completed', 'payment_pending'])
    expect((await finance.transfers()).unmatched_count).toBe(1)
    expect(await outcome(await finance.match(id, first.number))).toEqual([422, 'transfer-matched'])
    // What the order is paid by is given back by a refund.
    expect(await outcome(await finance.unmatch(id))).toEqual([422, 'transfer-counted'])
  })

  test('transfers without a payment: the oldest are shown, and all of them are counted', async () => {
    const { shop } = await openCommerce(open)
    const finance = await financeOf(shop)
    const lines = Array.from({ length: UNMATCHED_MAX + 3 }, (_, index) => `2026-11-22,хандив ${index},${index + 1}`)
    await importLines(shop, lines)
    expect(await shop.shop.admin.transfers.unmatched(2)).toHaveLength(2)
    const { unmatched, unmatched_count } = await finance.transfers()
    expect([unmatched.length, unmatched_count]).toEqual([UNMATCHED_MAX, UNMATCHED_MAX + 3])
  })

  test('a match by mistake: is taken back while the money does not count, and leaves both lines in the audit', async () => {
    const { shop } = await openCommerce(open)
    const someone = await transferOf(shop)
    const finance = await financeOf(shop)
    await importLines(shop, ['2026-11-22,баярлалаа,1000'])
    const id = (await finance.transfers()).unmatched[0]?.id ?? ''
    const matched = (await (await finance.match(id, ` ${someone.number.toLowerCase()} `)).json()) as BankTransfersBody
    expect(matched).toMatchObject({
      unmatched_count: 0,
      matched: [{ id, payment_number: someone.number, is_counted: false }]
    })
    expect((await finance.unmatch(id)).status).toBe(200)
    expect(await finance.transfers()).toMatchObject({ unmatched_count: 1, matched: [] })
    expect(await outcome(await finance.unmatch(id))).toEqual([422, 'transfer-not-matched'])
    const lines = await shop.shop.db.query
      .selectFrom('staff_audit')
      .select('action')
      .where('subject_type', '=', 'bank_transfer')
      .orderBy('happened_at')
      .orderBy('id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['bank_transfers.match', 'bank_transfers.unmatch'])
  })

  test('a refund by hand: is marked once, by those who move money alone', async () => {
    const { shop } = await openCommerce(open)
    const someone = await transferOf(shop)
    const finance = await financeOf(shop)
    await importLines(shop, [`2026-11-22,баярлалаа,${someone.total}`])
    await finance.match((await finance.transfers()).unmatched[0]?.id ?? '', someone.number)
    const owner = await signedInStaff(shop, 'owner')
    const { version } = (await (await owner.send('GET', `/orders/${someone.order}`)).json()) as { version: number }
    const asked = { amount: 1_000, to: 'source', reason: 'Гэмтсэн', version }
    const refunded = await owner.send('POST', `/orders/${someone.order}/refunds`, asked, { 'idempotency-key': 'one' })
    expect(refunded.status).toBe(200)
    const { refunds } = await finance.refunds()
    expect(refunds).toMatchObject([
      { order_number: someone.order, payment_number: someone.number, amount: 1_000, state: 'manual', is_late: false }
    ])
    const id = refunds[0]?.id ?? ''
    const support = await signedInStaff(shop, 'support')
    expect((await support.send('PUT', `/refunds/${id}/done`)).status).toBe(403)
    const answers = await Promise.all([1, 2].map(() => finance.send('PUT', `/refunds/${id}/done`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await finance.refunds()).refunds).toEqual([])
  })
})
