import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import checkoutWords from '../../locales/en/checkout.json' with { type: 'json' }
import payWords from '../../locales/en/pay.json' with { type: 'json' }
import { Deadline } from '../../src/islands/pay/deadline.tsx'
import { Reservation } from '../../src/islands/checkout/reservation.tsx'

const later = () => new Date(Date.now() + 3_600_000).toISOString()

test('checkout: the line about reserved goods is drawn at once, so that no step below it moves', () => {
  const html = renderToStaticMarkup(<Reservation until={later()} locale="en" words={checkoutWords} />)
  expect(html).toContain('role="status"')
})

test('payment: the time left is drawn at once', () => {
  const html = renderToStaticMarkup(<Deadline at={later()} locale="en" pay={payWords} />)
  expect(html).toMatch(/(?:60:00|59:5\d)/)
})
