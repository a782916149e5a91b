import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import words from '../../locales/en/order.json' with { type: 'json' }
import { Timeline } from '../../src/islands/order/timeline.tsx'
import { anOrder } from '../support/order-mail-fixture.ts'

const placed = { event: 'placed', at: '2026-11-21T03:00:00.000Z' } as const
const paid = { event: 'paid', at: '2026-11-21T03:30:00.000Z' } as const
const drawn = (events: readonly (typeof placed | typeof paid)[]) => {
  const order = anOrder({ events: [...events], payment_method: 'transfer', state: 'complete' })
  return renderToStaticMarkup(<Timeline order={order} locale="en" words={words} />)
}
const currentOf = (html: string) => /<li aria-current="step">.*?<\/li>/.exec(html)?.[0].replace(/<[^>]*>/g, '')

test('timeline: an unpaid order waits for its payment', () => {
  const html = drawn([placed])
  expect(currentOf(html)).toBe(`${words.status_payment_pending} (${words.step_now})`)
  expect(html).not.toContain(words.step_paid)
})

test('timeline: a paid order has been paid, and waits for its packing', () => {
  const html = drawn([placed, paid])
  expect(html).toContain(words.step_paid)
  expect(currentOf(html)).toBe(`${words.step_ready} (${words.step_now})`)
})
