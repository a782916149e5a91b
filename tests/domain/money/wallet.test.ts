import { expect, test } from 'vitest'
import {
  walletQuote,
  earnedBy,
  earnedAfterReturn,
  type Bucket,
  type WalletLot,
  type Purchase
} from '../../../src/domain/money/wallet.ts'

const NOW = new Date('2026-11-21T02:00:00.000Z')
const lot = (bucket: Bucket, left: number, more: Partial<WalletLot> = {}): WalletLot => ({
  id: `${bucket}-${left}`,
  bucket,
  left,
  expiresAt: null,
  usableAbove: null,
  ...more
})
const purchase = (total: number, more: Partial<Purchase> = {}): Purchase => ({ total, due: total, alcohol: 0, ...more })
const VOUCHER = lot('voucher', 5_000, { usableAbove: 500 })

test.each<[string, readonly WalletLot[], Purchase, number, string]>([
  ['cash covers a whole purchase', [lot('cash', 80_000)], purchase(50_000), 50_000, 'due'],
  ['a gift card covers a whole purchase', [lot('gift', 50_000)], purchase(50_000), 50_000, 'balance'],
  ['pays all of a smaller balance', [lot('cash', 12_000)], purchase(50_000), 12_000, 'balance'],
  ['refuses to cover a purchase of ₮20,000', [lot('cash', 80_000)], purchase(20_000), 0, 'threshold'],
  ['covers a purchase of ₮20,001', [lot('cash', 80_000)], purchase(20_001), 20_001, 'due'],
  ['cashback covers half', [lot('credit', 80_000)], purchase(50_001), 25_000, 'share'],
  ['bonus covers half', [lot('bonus', 80_000)], purchase(50_000), 25_000, 'share'],
  [
    'bonus and credit cover half together',
    [lot('bonus', 20_000), lot('credit', 20_000)],
    purchase(50_000),
    25_000,
    'share'
  ],
  ['cash pays what credit may not', [lot('credit', 80_000), lot('cash', 90_000)], purchase(50_000), 50_000, 'due'],
  [
    'credit up to half and a little cash',
    [lot('credit', 80_000), lot('cash', 1_000)],
    purchase(50_000),
    26_000,
    'share'
  ],
  ['a voucher has its own threshold', [VOUCHER], purchase(501), 501, 'due'],
  ['a voucher does not cover a purchase at its threshold', [VOUCHER], purchase(500), 0, 'threshold'],
  [
    'a voucher for purchases above ₮100,000 does not cover ₮100,000',
    [lot('voucher', 9_000, { usableAbove: 100_000 })],
    purchase(100_000),
    0,
    'threshold'
  ],
  ['a voucher and credit up to half', [VOUCHER, lot('credit', 80_000)], purchase(50_000), 30_000, 'share'],
  ['cashback does not pay for alcohol', [lot('credit', 80_000)], purchase(50_000, { alcohol: 50_000 }), 0, 'alcohol'],
  [
    'bonus covers half of all but alcohol',
    [lot('bonus', 80_000)],
    purchase(50_000, { alcohol: 30_000 }),
    10_000,
    'share'
  ],
  [
    'a voucher covers all but alcohol',
    [lot('voucher', 80_000)],
    purchase(50_000, { alcohol: 30_000 }),
    20_000,
    'alcohol'
  ],
  ['money pays for alcohol', [lot('cash', 80_000)], purchase(50_000, { alcohol: 50_000 }), 50_000, 'due'],
  ['pays only the amount still due', [lot('cash', 80_000)], purchase(50_000, { due: 8_000 }), 8_000, 'due'],
  ['pays nothing when nothing is due', [lot('cash', 80_000)], purchase(50_000, { due: 0 }), 0, 'due'],
  ['an expired lot pays nothing', [lot('cash', 9, { expiresAt: NOW.toISOString() })], purchase(50_000), 0, 'balance'],
  ['an empty wallet pays nothing', [], purchase(50_000), 0, 'balance']
])('wallet: %s', (_, lots, bought, max, reason) =>
  expect(walletQuote(lots, bought, NOW)).toMatchObject({ max, reason })
)

test('wallet: the most restricted money is spent first, within a bucket by expiry', () => {
  const lots = [
    lot('cash', 50_000),
    lot('gift', 1_000),
    lot('credit', 2_000, { expiresAt: '2027-03-01T00:00:00.000Z' }),
    lot('credit', 3_000, { expiresAt: '2027-02-01T00:00:00.000Z' }),
    lot('bonus', 4_000, { expiresAt: '2027-09-01T00:00:00.000Z' }),
    VOUCHER
  ]
  expect(
    walletQuote(lots, purchase(50_000, { due: 16_000 }), NOW).spends.map(({ lotId, amount }) => [lotId, amount])
  ).toEqual([
    ['voucher-5000', 5_000],
    ['bonus-4000', 4_000],
    ['credit-3000', 3_000],
    ['credit-2000', 2_000],
    ['gift-1000', 1_000],
    ['cash-50000', 1_000]
  ])
})

test('wallet: each bucket has its usable part and the reason why not more', () => {
  const lots = [lot('voucher', 9_000, { usableAbove: 100_000 }), lot('credit', 30_000), lot('cash', 40_000)]
  expect(walletQuote(lots, purchase(50_000), NOW)).toMatchObject({
    balance: 79_000,
    max: 50_000,
    buckets: [
      { bucket: 'voucher', balance: 9_000, usable: 0, limit: 'threshold', above: 100_000 },
      { bucket: 'credit', balance: 30_000, usable: 25_000, limit: 'share', above: null },
      { bucket: 'cash', balance: 40_000, usable: 25_000, limit: 'due', above: null }
    ]
  })
})

test('wallet: never spends more than the balance, the amount due or the limits, whatever its lots', () => {
  let seed = 7
  const dice = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % (most + 1)
  for (let turn = 0; turn < 500; turn++) {
    const lots = (['voucher', 'bonus', 'credit', 'gift', 'cash', 'voucher'] as const).map((bucket, index) =>
      lot(bucket, dice(60_000), { id: String(index), usableAbove: bucket === 'voucher' ? dice(100_000) : null })
    )
    const total = dice(120_000)
    const bought = { total, due: dice(total), alcohol: dice(total) }
    const cover = walletQuote(lots, bought, NOW)
    const spent = (...of: Bucket[]) =>
      cover.spends.filter(({ bucket }) => of.includes(bucket)).reduce((sum, { amount }) => sum + amount, 0)
    expect(cover.max).toBe(spent('voucher', 'bonus', 'credit', 'gift', 'cash'))
    expect(cover.max).toBeLessThanOrEqual(Math.min(bought.due, cover.balance))
    expect(spent('bonus', 'credit') * 2).toBeLessThanOrEqual(total - bought.alcohol)
    expect(spent('voucher', 'bonus', 'credit')).toBeLessThanOrEqual(total - bought.alcohol)
    for (const { lotId, amount } of cover.spends)
      expect(amount).toBeLessThanOrEqual(lots.find(({ id }) => id === lotId)?.left ?? 0)
    // Any amount up to the maximum can be paid to the tögrög.
    const chosen = dice(cover.max)
    expect(walletQuote(lots, { ...bought, due: chosen }, NOW).max).toBe(chosen)
  }
})

test.each([
  [
    { paid: 33_350, cashbackPercent: 2, ageRestricted: false },
    { bonus: 1_001, credit: 667 }
  ],
  [
    { paid: 10_000, cashbackPercent: 1, ageRestricted: false },
    { bonus: 300, credit: 100 }
  ],
  [
    { paid: 90_000, cashbackPercent: 2, ageRestricted: true },
    { bonus: 0, credit: 0 }
  ],
  [
    { paid: 0, cashbackPercent: 2, ageRestricted: false },
    { bonus: 0, credit: 0 }
  ]
])('wallet: %o earns %o', (line, earned) => expect(earnedBy(line)).toEqual(earned))

test('wallet: returned units revoke their part of bonus and credit', () => {
  expect(earnedAfterReturn({ bonus: 1_001, credit: 100 }, 3, 1)).toEqual({ bonus: 667, credit: 67 })
  expect(earnedAfterReturn({ bonus: 1_001, credit: 100 }, 3, 3)).toEqual({ bonus: 0, credit: 0 })
})

const order = (lots: readonly WalletLot[]) => walletQuote(lots, purchase(90_000), NOW).spends.map(({ lotId }) => lotId)

test('wallet: within a bucket lots are spent by expiry, then by threshold, then by id', () => {
  const [soon, late] = ['2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z']
  const byExpiry = [
    lot('cash', 1, { id: 'never' }),
    lot('cash', 2, { id: 'late', expiresAt: late }),
    lot('cash', 3, { id: 'soon', expiresAt: soon })
  ]
  const byThreshold = [
    lot('voucher', 1, { id: 'none' }),
    lot('voucher', 2, { id: 'low', usableAbove: 50 }),
    lot('voucher', 3, { id: 'high', usableAbove: 500 })
  ]
  const byId = [lot('gift', 1, { id: 'b' }), lot('gift', 1, { id: 'c' }), lot('gift', 1, { id: 'a' })]
  for (const lots of [byExpiry, byExpiry.toReversed()]) expect(order(lots)).toEqual(['soon', 'late', 'never'])
  for (const lots of [byThreshold, byThreshold.toReversed()]) expect(order(lots)).toEqual(['high', 'low', 'none'])
  for (const lots of [byId, byId.toReversed()]) expect(order(lots)).toEqual(['a', 'b', 'c'])
})

test.each([
  ['a purchase below the threshold names it', [lot('cash', 5_000)], purchase(20_000), 20_000],
  ['a voucher below its threshold names it', [VOUCHER], purchase(400), 500],
  ['half of a purchase names none', [lot('credit', 80_000)], purchase(50_000), null],
  ['a covered purchase names none', [lot('cash', 80_000)], purchase(50_000), null],
  ['an empty wallet names none', [], purchase(50_000), null]
] as const)('wallet: %s', (_, lots, bought, above) => expect(walletQuote(lots, bought, NOW).above).toBe(above))

test('wallet: an unusable lot is no spend, and an empty one no bucket', () => {
  expect(walletQuote([lot('cash', 5_000)], purchase(20_000), NOW)).toMatchObject({
    spends: [],
    buckets: [{ bucket: 'cash', balance: 5_000, usable: 0, limit: 'threshold' }]
  })
  expect(walletQuote([lot('cash', 0)], purchase(50_000), NOW).buckets).toEqual([])
})

test('wallet: a line whose price was refunded beyond its amount earns nothing', () => {
  expect(earnedBy({ paid: -1_000, cashbackPercent: 2, ageRestricted: false })).toEqual({ bonus: 0, credit: 0 })
})
