import { expect, test } from 'vitest'
import { orderText } from '../../scripts/order-print.ts'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { readDeliveryDirectory } from '../../src/server/ordering/delivery/delivery-directory.ts'
import { anOrder } from '../support/order-mail-fixture.ts'

test('orders show: names the delivery fee and discounts, and calls only money back that is back', async () => {
  const places = await readDeliveryDirectory('content/places/places.json')
  const refund = { return_number: null, way: 'manual', due_at: '2026-11-24T02:00:00.000Z', done_at: null } as const
  const payment: Omit<OrderBody['payments'][number], 'number' | 'refunded_amount' | 'refunds'> = {
    id: 'p1',
    subject: 'order',
    state: 'completed',
    amount: 66_800,
    payment_method_name: 'qpay',
    created_at: '2026-11-22T02:00:00.000Z',
    expires_at: null,
    ask: null
  }
  const text = orderText(
    anOrder({
      adjustments: [{ kind: 'coupon', label: 'SPRING', amount: -6_180 }],
      payments: [
        {
          ...payment,
          number: 'R123456789-1',
          refunded_amount: 6_000,
          refunds: [
            { ...refund, amount: 5_000, state: 'manual' },
            { ...refund, amount: 1_000, state: 'completed' }
          ]
        }
      ]
    }),
    places
  )
  expect(text).toContain('delivery  ₮5,000')
  expect(text).toContain('SPRING  -₮6,180')
  expect(text.find(line => line.startsWith('R123456789-1'))).toMatch(
    /, ₮5,000 to go back by hand \(npm run payments -- refunds\) by 2026\.11\.24 10:00, ₮1,000 back$/
  )
})
