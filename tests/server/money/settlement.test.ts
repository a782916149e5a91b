import { expect, test, vi } from 'vitest'
import { newPayment } from '../../../src/server/money/payments/payment-store.ts'
import { insertPayment, type PaymentRow } from '../../../src/server/money/payments/queries.ts'
import {
  applyInvoiceStatus,
  syncPayment,
  checkUnconfirmedInvoice,
  expireInvoice,
  payableFor,
  type PaymentDeps
} from '../../../src/server/money/payments/invoice-status.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../src/server/platform/http-client/index.ts'
import type { Capture, InvoiceStatus } from '../../../src/server/providers/payment/index.ts'
import { addUser, onBothBareDatabases, type BareDatabase } from '../../support/bare-database.ts'

const NOW = new Date('2026-11-21T02:00:00.000Z')
const money = (id: string, amount: number, isRefunded = false): Capture => ({ id, amount, isRefunded })
const paid = (...captures: readonly Capture[]): InvoiceStatus => ({ state: 'paid', captures })
const closed: InvoiceStatus = { state: 'closed', captures: [] }
const open_: InvoiceStatus = { state: 'open', captures: [] }

/** One payment of ₮1,000, beside a provider and a payable that do as they are told and remember what they were asked. */
async function openSettlement(open: () => Promise<BareDatabase>, row: Partial<PaymentRow> = {}) {
  const db = await open()
  await addUser(db, 'u1', NOW)
  const input = { payableKind: 'recharge' as const, payableId: 'r1', userId: 'u1', number: 'W1', attempt: 1 }
  const payment: PaymentRow = {
    ...newPayment({ ...input, method: 'qpay', amount: 1_000 }, NOW),
    state: 'pending',
    invoice_id: 'i1',
    ...row
  }
  await db.change(tx => tx.run(insertPayment, payment))
  const payable = {
    kind: 'recharge',
    lock: vi.fn((_tx: unknown, _id: string) => Promise.resolve()),
    onPaid: vi.fn((_tx: unknown, _payment: PaymentRow) => Promise.resolve('accepted')),
    onInvoiceClosed: vi.fn(() => Promise.resolve())
  }
  const refund = vi.fn((..._args: readonly unknown[]) => Promise.resolve(undefined))
  const provider = {
    check: vi.fn((_invoice: string) => Promise.resolve(open_)),
    cancel: vi.fn((_invoice: string) => Promise.resolve()),
    merchantReference: vi.fn(
      ({ paymentNumber }: { paymentNumber: string }): string | undefined => `ref-${paymentNumber}`
    ),
    findOwner: vi.fn((_payload: object): Promise<object | undefined> => Promise.resolve(undefined))
  }
  const saveCardAfterPayment = vi.fn(() => Promise.resolve())
  const now = vi.fn(() => NOW)
  const deps = {
    orders: { db, now },
    providers: { qpay: provider },
    refunds: { refund },
    payables: [payable],
    saveCardAfterPayment
  } as unknown as PaymentDeps
  const rows = () => db.query.selectFrom('payments').selectAll().orderBy('number').execute()
  const captures = () =>
    db.query
      .selectFrom('payment_captures')
      .select(['provider_id', 'amount', 'payment_id'])
      .orderBy('provider_id')
      .execute()
  const states = async () => (await rows()).map(({ number, state, amount }) => [number, state, amount])
  const current = async () => (await rows()).find(({ id }) => id === payment.id) ?? payment
  const apply = (status: InvoiceStatus, isLast?: boolean) => applyInvoiceStatus(deps, payment.id, status, isLast)
  return {
    db,
    deps,
    payment,
    payable,
    provider,
    refund,
    saveCardAfterPayment,
    now,
    rows,
    captures,
    states,
    current,
    apply
  }
}

onBothBareDatabases('settlement: captures on an invoice', open => {
  test('the whole amount: completes the payment once, and its payable hears of it under its lock', async () => {
    const { apply, states, captures, payable, payment, refund, rows } = await openSettlement(open)
    expect(await apply(paid(money('a', 1_000)))).toBe(true)
    expect(await apply(paid(money('a', 1_000)))).toBe(false)
    expect(await states()).toEqual([['W1-1', 'completed', 1_000]])
    expect(await captures()).toEqual([{ provider_id: 'a', amount: 1_000, payment_id: payment.id }])
    expect((await rows())[0]?.provider_payment_id).toBe('a')
    expect(payable.onPaid).toHaveBeenCalledTimes(1)
    expect(payable.onPaid.mock.calls[0]?.[1]).toMatchObject({ id: payment.id, state: 'completed', amount: 1_000 })
    expect(payable.lock).toHaveBeenCalledWith(expect.anything(), 'r1')
    expect(refund).not.toHaveBeenCalled()
  })

  test('a part: waits while the invoice is open, and is all that comes when it ends', async () => {
    const { apply, states, payable } = await openSettlement(open)
    expect(await apply(paid(money('a', 999)))).toBe(false)
    expect(await states()).toEqual([['W1-1', 'pending', 1_000]])
    expect(payable.onPaid).not.toHaveBeenCalled()
    expect(await apply(paid(money('a', 999)), true)).toBe(true)
    expect(await states()).toEqual([['W1-1', 'completed', 999]])
  })

  test.each(['failed', 'void'] as const)('a part: counts at once on an invoice that is %s', async state => {
    const { apply, states } = await openSettlement(open, { state })
    expect(await apply(paid(money('a', 400)))).toBe(true)
    expect(await states()).toEqual([['W1-1', 'completed', 400]])
  })

  test.each(['checkout', 'refunded'] as const)('money: counts nothing on a payment that is %s', async state => {
    const { apply, states, captures } = await openSettlement(open, { state })
    expect(await apply(paid(money('a', 1_000)))).toBe(false)
    expect([await states(), await captures()]).toEqual([[['W1-1', state, 1_000]], []])
  })

  test('two captures: the exact one pays, the other is a payment of its own with the next number', async () => {
    const { apply, states, captures, payment, payable, rows } = await openSettlement(open)
    expect(await apply(paid(money('a', 600), money('b', 1_000)))).toBe(true)
    expect(await states()).toEqual([
      ['W1-1', 'completed', 1_000],
      ['W1-2', 'completed', 600]
    ])
    const [first, second] = await rows()
    expect([first?.provider_payment_id, second?.provider_payment_id, second?.invoice_id]).toEqual(['b', 'a', null])
    expect(await captures()).toEqual([
      { provider_id: 'a', amount: 600, payment_id: second?.id },
      { provider_id: 'b', amount: 1_000, payment_id: payment.id }
    ])
    expect(payable.onPaid.mock.calls.map(([, { amount }]) => amount)).toEqual([1_000, 600])
    expect(await apply(paid(money('a', 600), money('b', 1_000)))).toBe(false)
  })

  test('a second capture after the first: is an overpayment, and one that the provider refunded is none', async () => {
    const { apply, states } = await openSettlement(open)
    await apply(paid(money('a', 1_000)))
    expect(await apply(paid(money('a', 1_000), money('b', 1_000, true)))).toBe(false)
    expect(await apply(paid(money('a', 1_000), money('b', 500)))).toBe(true)
    expect(await states()).toEqual([
      ['W1-1', 'completed', 1_000],
      ['W1-2', 'completed', 500]
    ])
  })

  test('money that the payable does not take: goes back, all of it, for this reason', async () => {
    const { apply, payable, refund, payment } = await openSettlement(open)
    payable.onPaid.mockResolvedValue('refund')
    await apply(paid(money('a', 700), money('b', 300)))
    expect(refund.mock.calls.map(([, wanted]) => wanted)).toMatchObject([
      { paymentId: payment.id, amount: 1_000, idempotencyKey: 'not-accepted' }
    ])
  })

  test('a closed invoice: ends a payment that waits, once, and tells its payable', async () => {
    const { apply, states, payable } = await openSettlement(open)
    expect(await apply(open_)).toBe(false)
    expect(await states()).toEqual([['W1-1', 'pending', 1_000]])
    expect(await apply(closed)).toBe(false)
    expect(await apply(closed)).toBe(false)
    expect(await states()).toEqual([['W1-1', 'failed', 1_000]])
    expect(payable.onInvoiceClosed).toHaveBeenCalledTimes(1)
  })

  test('a closed invoice: changes no payment that is completed; an unknown payment is left alone', async () => {
    const { apply, states, payable, deps } = await openSettlement(open)
    await apply(paid(money('a', 1_000)))
    expect(await apply(closed)).toBe(false)
    expect(await applyInvoiceStatus(deps, 'nobody', paid(money('z', 1)))).toBe(false)
    expect(await states()).toEqual([['W1-1', 'completed', 1_000]])
    expect(payable.onInvoiceClosed).not.toHaveBeenCalled()
  })
})

onBothBareDatabases('settlement: asking the provider', open => {
  test('check: is marked before the provider is asked, and counts what it answers', async () => {
    const { deps, provider, current, states } = await openSettlement(open)
    provider.check.mockImplementation(async () => {
      expect((await current()).checked_at).toBe(NOW.toISOString())
      return paid(money('a', 1_000))
    })
    expect(await syncPayment(deps, await current())).toBe(true)
    expect(provider.check).toHaveBeenCalledWith('i1')
    expect(await states()).toEqual([['W1-1', 'completed', 1_000]])
  })

  test('check: store credit and cash have nobody to ask', async () => {
    const { deps, provider, current } = await openSettlement(open, { method: 'cash' })
    expect(await syncPayment(deps, await current())).toBe(false)
    expect(provider.check).not.toHaveBeenCalled()
    expect(() => payableFor(deps, 'order')).toThrow('There is no payable of kind order')
  })

  test('check: an unanswered invoice is found by our reference once its opening is over', async () => {
    const { deps, provider, current, now, states } = await openSettlement(open, { state: 'checkout', invoice_id: null })
    now.mockReturnValue(new Date(NOW.getTime() + 29_999))
    expect(await syncPayment(deps, await current())).toBe(false)
    expect(provider.check).not.toHaveBeenCalled()
    now.mockReturnValue(new Date(NOW.getTime() + 30_000))
    provider.check.mockResolvedValue(paid(money('a', 1_000)))
    expect(await syncPayment(deps, await current())).toBe(true)
    expect(provider.check).toHaveBeenCalledWith('ref-W1-1')
    expect((await current()).invoice_id).toBe('ref-W1-1')
    expect(await states()).toEqual([['W1-1', 'completed', 1_000]])
  })

  test('check: a webhook names the invoice of its own payment only', async () => {
    const { deps, provider, current } = await openSettlement(open, { state: 'failed', invoice_id: null })
    provider.merchantReference.mockReturnValue(undefined)
    provider.findOwner.mockResolvedValue({ paymentNumber: 'W2-1', invoiceId: 'i2' })
    expect(await syncPayment(deps, await current(), { payload: { id: 'x' } })).toBe(false)
    expect(provider.findOwner).toHaveBeenCalledWith({ id: 'x' })
    expect((await current()).invoice_id).toBeNull()
    provider.findOwner.mockResolvedValue({ paymentNumber: 'W1-1', invoiceId: 'i1' })
    await syncPayment(deps, await current(), { payload: { id: 'x' } })
    expect(provider.check).toHaveBeenCalledWith('i1')
    expect(await current()).toMatchObject({ invoice_id: 'i1', state: 'failed' })
  })

  test.each(['completed', 'refunded'] as const)(
    'check: an overpayment that is %s has no invoice to look for',
    async state => {
      const { deps, provider, current } = await openSettlement(open, { state, invoice_id: null })
      expect(await syncPayment(deps, await current())).toBe(false)
      expect([provider.findOwner.mock.calls, provider.check.mock.calls]).toEqual([[], []])
    }
  )

  test('card: is saved for a signed-in payer who agreed to it, and for nobody else', async () => {
    const card = { token: 't', number: '4***1', bank: 'Хаан' }
    const invoiceJson = (keeps_card: boolean) =>
      JSON.stringify({ kind: 'redirect', url: 'https://bank.example/pay', ...(keeps_card && { keeps_card }) })
    const savedCards = async (row: Partial<PaymentRow>) => {
      const { deps, provider, current, saveCardAfterPayment } = await openSettlement(open, row)
      provider.check.mockResolvedValue({ ...paid(money('a', 1_000)), card })
      await syncPayment(deps, await current())
      return saveCardAfterPayment.mock.calls
    }
    expect(await savedCards({ invoice_json: invoiceJson(true) })).toEqual([['u1', card]])
    expect(await savedCards({ invoice_json: invoiceJson(false) })).toEqual([])
    expect(await savedCards({ invoice_json: null })).toEqual([])
    expect(await savedCards({ invoice_json: invoiceJson(true), user_id: null })).toEqual([])
  })

  test('unconfirmed invoice: fails and counts when it was paid, and is left alone otherwise', async () => {
    const { deps, provider, current, states } = await openSettlement(open, { state: 'checkout', invoice_id: null })
    provider.check.mockResolvedValue(paid(money('a', 1_000, true)))
    await checkUnconfirmedInvoice(deps, await current())
    expect(await current()).toMatchObject({ state: 'checkout', invoice_id: null })
    provider.check.mockResolvedValue(paid(money('a', 1_000)))
    await checkUnconfirmedInvoice(deps, await current())
    expect((await current()).invoice_id).toBe('ref-W1-1')
    expect(await states()).toEqual([['W1-1', 'completed', 1_000]])
    provider.merchantReference.mockReturnValue(undefined)
    provider.check.mockClear()
    await checkUnconfirmedInvoice(deps, await current())
    expect(provider.check).not.toHaveBeenCalled()
  })

  test.each([
    ['pending', 'void'],
    ['checkout', 'failed']
  ] as const)('expiry: an unpaid invoice that is %s is %s, canceled at its provider, and once', async (from, to) => {
    const { deps, provider, payable, current } = await openSettlement(open, { state: from })
    await expireInvoice(deps, await current())
    expect((await current()).state).toBe(to)
    expect(payable.onInvoiceClosed).toHaveBeenCalledTimes(1)
    expect(provider.cancel.mock.calls).toEqual([['i1']])
    expect(payable.lock.mock.calls).toMatchObject([[{}, 'r1']])
    await expireInvoice(deps, await current())
    expect(payable.onInvoiceClosed).toHaveBeenCalledTimes(1)
    expect(provider.cancel).toHaveBeenCalledTimes(1)
  })

  test('expiry: an invoice that was paid in its last second, or in part, is paid and not canceled', async () => {
    const { deps, provider, payable, states, current } = await openSettlement(open)
    provider.check.mockResolvedValue(paid(money('a', 300)))
    await expireInvoice(deps, await current())
    expect(await states()).toEqual([['W1-1', 'completed', 300]])
    expect(payable.onInvoiceClosed).not.toHaveBeenCalled()
    expect(provider.cancel).not.toHaveBeenCalled()
  })

  test('expiry: a provider that is away cannot keep an invoice open; any other fault is thrown', async () => {
    for (const error of [new ProviderUnavailable('away'), new ProviderRefused('GONE', 'no')]) {
      const { deps, provider, current } = await openSettlement(open)
      provider.cancel.mockRejectedValue(error)
      await expireInvoice(deps, await current())
      expect((await current()).state).toBe('void')
    }
    const { deps, provider, current } = await openSettlement(open)
    provider.cancel.mockRejectedValue(new TypeError('surprise'))
    await expect(expireInvoice(deps, await current())).rejects.toThrow('surprise')
  })
})
