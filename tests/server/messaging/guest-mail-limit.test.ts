import { expect, test } from 'vitest'
import { addressInputSchema } from '../../../src/contract/address.ts'
import { contactRequestSchema } from '../../../src/contract/messaging/contact.ts'
import { guestMailLimit } from '../../../src/server/outbox/guest-mail-limit.ts'
import { onBothDatabases } from '../../support/shop.ts'

onBothDatabases('confirmations of guest orders', open => {
  test('order confirmation: an address gets twenty a day, each order once, and other addresses go on', async () => {
    const { shop, clock } = await open()
    const mayMail = guestMailLimit({ db: shop.db, pseudonymize: text => text, now: () => clock.now })
    for (let order = 0; order < 20; order++) expect(await mayMail('a@example.mn', `order-${order}`)).toBe(true)
    expect(await mayMail('A@example.mn', 'order-20')).toBe(false)
    // A mail that could not be sent is tried again.
    expect(await mayMail('a@example.mn', 'order-3')).toBe(true)
    expect(await mayMail('b@example.mn', 'order-21')).toBe(true)
    clock.pass(25 * 60)
    expect(await mayMail('a@example.mn', 'order-22')).toBe(true)
  })
})

const address = { city: 'ulaanbaatar', district: 'sukhbaatar', khoroo: '1-р хороо', detail: '12-р байр' }

test.each([
  ['Бат\r\nBcc: x', 'Бат Bcc: x'],
  ['  Энх \u0000 тайван ', 'Энх тайван']
])('name: several lines become one: %j', (firstname, expected) => {
  expect(addressInputSchema.parse({ ...address, firstname }).firstname).toBe(expected)
})

test.each(['Win 1M: http://evil.example/x', 'www.evil.example', 'Бат\r\nBcc: x@example.mn', 'Бат 99112233'])(
  'name: an address or a telephone number is refused: %j',
  firstname => {
    expect(addressInputSchema.safeParse({ ...address, firstname }).success).toBe(false)
  }
)

test('name: of a message sender has no line break either', () => {
  const message = {
    name: 'Бат\nSubject: x',
    subject: 'order',
    email: 'a@example.mn',
    message: 'Сайн байна уу, захиалга хаана явна?'
  }
  const read = contactRequestSchema.safeParse(message)
  expect(read.success && read.data.name).toBe('Бат Subject: x')
})
