import { expect, onTestFinished, test } from 'vitest'
import type { SimReceipt } from '../../../simulators/ebarimt/app.ts'
import { startEbarimtSimulator } from '../../../simulators/ebarimt/start.ts'
import { receiptParts } from '../../../src/domain/money/receipt.ts'
import { ebarimt } from '../../../src/server/providers/receipt/ebarimt.ts'
import type { ReceiptLine, ReceiptRequest } from '../../../src/server/providers/receipt/port.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  ProviderUnclear
} from '../../../src/server/platform/http-client/index.ts'

async function opened(timeoutMs = 2_000) {
  const simulator = await startEbarimtSimulator({ port: 0 })
  onTestFinished(() => simulator.close())
  const own = { taxpayer: simulator.taxpayer, posNumber: '10000001', branch: '001', district: '2501' }
  const control = (path: string, body: object) =>
    fetch(`${simulator.url}/simulator${path}`, { method: 'POST', body: JSON.stringify(body) })
  return {
    simulator: simulator,
    provider: ebarimt({ url: simulator.url, registryUrl: simulator.url, ...own, timeoutMs }),
    injectFault: (kind: string, call = '') => control('/faults', { kind, call }),
    refuses: (message: string) => control('/refusals', { message }),
    receipts: async () =>
      ((await (await fetch(`${simulator.url}/simulator/receipts`)).json()) as { receipts: SimReceipt[] }).receipts
  }
}

const LINE: ReceiptLine = {
  name: 'Саван',
  quantity: 3,
  amount: 10_000,
  type: 'vat',
  city: false,
  unit: 'ширхэг',
  classification: '3532120',
  relief: null,
  barcode: null,
  lot: null,
  stamps: []
}

const request = (lines: readonly ReceiptLine[], more: Partial<ReceiptRequest> = {}): ReceiptRequest => ({
  suffix: '000001',
  replaces: null,
  to: { type: 'citizen', consumerNumber: null },
  parts: receiptParts(lines),
  payments: [{ by: 'cash', amount: lines.reduce((sum, { amount }) => sum + amount, 0) }],
  ...more
})

test('eBarimt: a mixed cart becomes one receipt in parts, with series and stamps where required', async () => {
  const { provider, receipts } = await opened()
  const medicine = {
    ...LINE,
    type: 'free',
    relief: '310',
    name: 'Эм',
    lot: 'L-77',
    quantity: 1,
    amount: 5_000
  } as const
  const vodka = { ...LINE, city: true, name: 'Архи', barcode: '86523456', stamps: ['QR-1', 'QR-2'], quantity: 2 }
  const made = await provider.issue(request([LINE, medicine, vodka]))
  expect(made).toMatchObject({ number: expect.stringMatching(/^\d{33}$/), lottery: expect.stringMatching(/^\d{8}$/) })
  const [{ body } = { body: undefined }] = await receipts()
  expect(body).toMatchObject({
    type: 'B2C_RECEIPT',
    totalAmount: 25_000,
    totalVAT: 909.09 + 892.86,
    totalCityTax: 178.57,
    receipts: [
      {
        taxType: 'VAT_ABLE',
        items: [
          { qty: 3, unitPrice: 3333.33, totalVAT: 909.09, barCodeType: 'UNDEFINED' },
          { totalCityTax: 178.57, barCode: '86523456', barCodeType: 'GS1', data: { stockQR: ['QR-1', 'QR-2'] } }
        ]
      },
      { taxType: 'VAT_FREE', totalVAT: 0, items: [{ taxProductCode: '310', data: { lotNo: 'L-77' } }] }
    ]
  })
})

test('eBarimt: a company is found by its register number, and its receipt has no lottery number', async () => {
  const { provider, receipts } = await opened()
  expect(await provider.company('1234567')).toBeUndefined()
  const company = await provider.company('2000001')
  expect(company).toEqual({ taxpayer: '37900000001', name: 'Дадлага Трейд ХХК' })
  const made = await provider.issue(request([LINE], { to: { type: 'company', taxpayer: '37900000001' } }))
  expect(made.lottery).toBeNull()
  expect(await receipts()).toMatchObject([{ body: { type: 'B2B_RECEIPT', customerTin: '37900000001' } }])
})

test('eBarimt: a correction replaces the receipt, and one of nothing withdraws it, twice without harm', async () => {
  const { provider, receipts } = await opened()
  const first = await provider.issue(request([LINE]))
  const second = await provider.issue(
    request([{ ...LINE, quantity: 2, amount: 6_666 }], { suffix: '000002', replaces: first.number })
  )
  await provider.withdraw(second)
  await provider.withdraw(second)
  expect((await receipts()).map(({ state }) => state)).toEqual(['replaced', 'withdrawn'])
})

test('eBarimt: a garbled response withdraws no receipt', async () => {
  const { provider, injectFault, receipts } = await opened()
  const made = await provider.issue(request([LINE]))
  await injectFault('garbled', 'DELETE /rest/receipt')
  await expect(provider.withdraw(made)).rejects.toBeInstanceOf(ProviderUnavailable)
  expect((await receipts()).map(({ state }) => state)).toEqual(['valid'])
  await provider.withdraw(made)
  expect((await receipts()).map(({ state }) => state)).toEqual(['withdrawn'])
})

test.each([
  ['500', ProviderRefused],
  ['garbled', ProviderUnclear],
  ['hang', ProviderUnclear],
  ['drop', ProviderUnclear],
  ['lost', ProviderUnclear],
  ['cut', ProviderUnclear]
] as const)('eBarimt: after a failure %s the outcome is known or asked', async (kind, error) => {
  const { provider, injectFault, receipts } = await opened(300)
  await injectFault(kind, 'POST /rest/receipt')
  await expect(provider.issue(request([LINE]))).rejects.toBeInstanceOf(error)
  // Only lost answers hide a receipt; nobody could tell them from those that were never made.
  expect(await receipts()).toHaveLength(kind === 'lost' || kind === 'cut' ? 1 : 0)
})

test('eBarimt: an unreachable machine has made nothing, and a refusal has its reason', async () => {
  const { simulator: simulator, provider, refuses } = await opened()
  await refuses('Сугалааны дугаар дууссан')
  await expect(provider.issue(request([LINE]))).rejects.toThrow('Сугалааны дугаар дууссан')
  await expect(provider.issue(request([{ ...LINE, classification: '12' }]))).rejects.toBeInstanceOf(ProviderRefused)
  await simulator.close()
  await expect(provider.issue(request([LINE]))).rejects.toBeInstanceOf(ProviderUnavailable)
  await expect(provider.company('2000001')).rejects.toBeInstanceOf(ProviderUnavailable)
})
