import { expect, test } from 'vitest'
import words from '../../locales/en/order.json' with { type: 'json' }
import type { OrderWords } from '../../src/islands/order/words.ts'
import { promiseOf } from '../../src/islands/order/promise.ts'

const props = { locale: 'en', words: words as OrderWords } as const
const promised_by = '2026-11-24T04:00:00.000Z'

test.each([
  ['chosen hours', { date: '2026-11-24', slot: '8-12', promised_by }, 'Comes on Tue 24/11, 8–12'],
  ['no chosen hours', { date: null, slot: null, promised_by }, 'Delivered by 12:00 on 24 Nov 2026'],
  ['nothing promised', { date: null, slot: null, promised_by: null }, '']
])('promise of an order: %s', (_, delivery, text) => expect(promiseOf(delivery, props)).toBe(text))
