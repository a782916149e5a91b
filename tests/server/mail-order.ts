import type { OrderBody } from '../../src/contract/order.ts'

/** A paid order as the API answers it, with whatever a test wants otherwise. */
export const anOrder = (more: Partial<OrderBody> = {}): OrderBody => ({
  id: '0193',
  number: 'R123456789',
  token: 'tok+en/1',
  state: 'complete',
  payment_state: 'completed',
  shipment_state: 'ready',
  status: 'payment_completed',
  email: 'bold@example.mn',
  phone: '99191234',
  currency: 'MNT',
  item_total: 61_800,
  ship_total: 5_000,
  tax_total: 6_073,
  total_without_tax: 60_727,
  total: 66_800,
  total_quantity: 3,
  line_items: [
    {
      id: 'l1',
      variant_id: 'v1',
      quantity: 2,
      price: 18_900,
      regular_price: 21_000,
      total: 37_800,
      options: {},
      gift: false,
      variant: { id: 'v1', sku: 'CREAM-50', options_text: '50 мл', in_stock: true, total_on_hand: 9 },
      product: {
        id: 'p1',
        sku: 'CREAM',
        name: 'Чийгшүүлэх нүүрний тос',
        slug: 'chiigshuulekh-tos',
        image: '/packshots/cream.avif',
        age_restricted: false
      }
    },
    {
      id: 'l2',
      variant_id: 'v2',
      quantity: 1,
      price: 24_000,
      regular_price: 24_000,
      total: 24_000,
      options: {},
      gift: true,
      variant: { id: 'v2', sku: 'VIT-D', options_text: '', in_stock: true, total_on_hand: 4 },
      product: {
        id: 'p2',
        sku: 'VIT',
        name: 'Витамин D3',
        slug: 'vitamin-d3',
        image: '/packshots/vit.avif',
        age_restricted: false
      }
    }
  ],
  payments: [],
  payment_method: 'qpay',
  ship_address: {
    firstname: 'Болд',
    lastname: '',
    city: 'ulaanbaatar',
    district: 'bayangol',
    khoroo: '3-р хороо',
    street: 'Амарсанаагийн гудамж',
    zipcode: '16000',
    detail: '12-р байр, 2-р орц, 45 тоот'
  },
  delivery: { option: '4h', date: null, slot: null, fee: 5_000, promised_by: '2026-11-21T08:30:00.000Z' },
  special_instructions: '',
  age_restricted: false,
  age_confirmed: false,
  reserved_until: null,
  requirements: [],
  notices: [],
  created_at: '2026-11-21T03:00:00.000Z',
  updated_at: '2026-11-21T03:30:00.000Z',
  completed_at: '2026-11-21T03:20:00.000Z',
  paid_at: '2026-11-21T03:30:00.000Z',
  canceled_at: null,
  cancel_reason: null,
  delivered_at: null,
  events: [],
  returnable: [],
  returns: [],
  to_review: [],
  ...more
})
