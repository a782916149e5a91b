import { describe, expect, test } from 'vitest'
import { isSmsConfirmation, ORDER_NOTIFICATIONS } from '../../../src/domain/ordering/order-notification.ts'
import { SHOP_LOCALES } from '../../../src/i18n/locales.ts'
import { enqueueAccountMail } from '../../../src/server/customers/accounts/messages.ts'
import { accountMail, codeMail, type AccountNotification } from '../../../src/server/providers/mail/account-mail.ts'
import { orderNotificationMail } from '../../../src/server/providers/mail/order-notification-mail.ts'
import { wishMail } from '../../../src/server/providers/mail/wish-mail.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { anOrder } from '../../support/order-mail-fixture.ts'
import { catchMail, partOf } from '../../support/mail-catcher.ts'
import { enqueueMailCode } from '../../../src/server/identity/users/messages.ts'
import { enqueueWishListMail } from '../../../src/server/customers/wishlists/messages.ts'

const publicUrl = 'https://delguur.mn'
const at = '2026-11-21T03:30:00.000Z'
const NEWS: readonly AccountNotification[] = [
  { kind: 'welcome' },
  { kind: 'password-changed', at },
  { kind: 'new-device', at, device: 'Chrome, Android' },
  { kind: 'email-new', at },
  { kind: 'email-old', at, newEmail: 'bolor@example.mn' },
  { kind: 'account-deleted', at }
]
const evil = '<img src=x onerror="alert(1)">'
const login = { code: '123456', purpose: 'login' } as const

const returned = anOrder({
  state: 'canceled',
  cancel_reason: 'out-of-stock',
  returnable: [{ line_item_id: 'l1', quantity: 1, reasons: ['damaged'], until: at }],
  returns: [
    {
      number: 'R123456789-B1',
      state: 'declined',
      reason: 'damaged',
      note: '',
      answer: 'Задарсан байна.',
      amount: 18_900,
      refund_to: 'source',
      photos: [],
      lines: [{ line_item_id: 'l1', quantity: 1 }],
      created_at: at,
      decided_at: at,
      received_at: null,
      refunded_at: null
    }
  ]
})

describe.each(SHOP_LOCALES)('mails in %s', locale => {
  const mails = [
    ...ORDER_NOTIFICATIONS.filter(news => !isSmsConfirmation(news)).map(
      news =>
        [
          news,
          orderNotificationMail(
            { order: returned, notification: news, returned: returned.returns[0] },
            locale,
            publicUrl
          )
        ] as const
    ),
    ...NEWS.map(each => [each.kind, accountMail(each, locale, publicUrl)] as const),
    ['code', codeMail({ ...login, link: `${publicUrl}/login/link?t=1` }, locale)] as const,
    [
      'price-drop',
      wishMail([{ kind: 'price-drop', name: 'Тос', slug: 'tos', price: 900, was: 1200 }], locale, publicUrl)
    ] as const,
    [
      'back-in-stock',
      wishMail([{ kind: 'back-in-stock', name: 'Тос', slug: 'tos', price: 900 }], locale, publicUrl)
    ] as const,
    [
      'several',
      wishMail(
        [
          { kind: 'price-drop', name: 'Тос', slug: 'tos', price: 900, was: 1200 },
          { kind: 'back-in-stock', name: 'Саван', slug: 'savan', price: 700 }
        ],
        locale,
        publicUrl
      )
    ] as const
  ]

  test.each(mails)(
    'mail %s: has everything in text and in HTML, without scripts, pictures and style attributes',
    (_, mail) => {
      expect(mail.subject.length).toBeGreaterThan(8)
      expect(mail.html).toContain(`<html lang="${locale}">`)
      // The preview behind the subject says more than the greeting.
      expect(mail.html).toMatch(/<div class="preview">[^<]{20,}/)
      expect(mail.html).not.toMatch(/<script|<img|style=|javascript:|\{\{|undefined/)
      expect(mail.text).not.toMatch(/\{\{|undefined|</)
      for (const textLine of mail.text.split('\n').filter(line => line !== '' && !line.includes(': ')))
        expect(mail.html).toContain(textLine.replaceAll('&', '&amp;').replaceAll("'", '&#39;'))
    }
  )

  test('mails: can be read in dark mode', () => {
    expect(mails[0]?.[1].html).toContain('prefers-color-scheme: dark')
    expect(mails[0]?.[1].html).toContain('content="light dark"')
  })
})

test('code mail: the code is alone on its line, large, and in the subject', () => {
  const { subject, text, html } = codeMail(login, 'mn')
  expect(subject).toBe('123456 — баталгаажуулах код')
  expect(text.split('\n')).toContain('123456')
  expect(html).toContain('<b>123456</b>')
})

test('changed address mail: tells the old address of the change, but not the new address', () => {
  const { text } = accountMail({ kind: 'email-old', at, newEmail: 'bolor@example.mn' }, 'mn', publicUrl)
  expect(text).toContain('bo…@example.mn')
  expect(text).not.toContain('bolor')
})

test('mail: text of customers is shown as text', () => {
  const { html } = accountMail({ kind: 'new-device', at, device: evil }, 'mn', publicUrl)
  expect(html).not.toContain('<img')
  expect(wishMail([{ kind: 'back-in-stock', name: evil, slug: evil, price: 1 }], 'en', publicUrl).html).not.toContain(
    '<img'
  )
})

test('wish mail: can be unsubscribed by one click', () => {
  const mail = wishMail(
    [{ kind: 'back-in-stock', name: 'Тос', slug: 'tos', price: 900 }],
    'mn',
    publicUrl,
    `${publicUrl}/stop?t=1`
  )
  expect(mail.headers?.['List-Unsubscribe']).toBe('<https://delguur.mn/stop?t=1>')
  expect(mail.text).toContain('https://delguur.mn/stop?t=1')
  expect(mail.text).toContain('https://delguur.mn/products/tos')
})

onBothDatabases('mails in the outbox', open => {
  test('mail: is sent, and the outbox deletes its recipient', async () => {
    const catcher = await catchMail()
    const { shop, clock, job } = await open({ environment: { SMTP_URL: catcher.url } })
    const to = 'bolor@example.mn'
    await shop.db.change(async tx => {
      await enqueueMailCode(tx, { to, locale: 'mn', ...login }, '1', clock.now)
      await enqueueMailCode(tx, { to, locale: 'mn', ...login }, '1', clock.now)
      await enqueueAccountMail(tx, { to, locale: 'en', about: { kind: 'welcome' } }, 'w1', clock.now)
      const about = [{ kind: 'price-drop', name: 'Тос', slug: 'tos', price: 900, was: 1200 }] as const
      await enqueueWishListMail(tx, { to, locale: 'mn', about }, 'p1', clock.now)
    })
    await job('outbox')
    await job('outbox')
    await catcher.close()
    const texts = catcher.caught.map(({ message }) => partOf(message, 'text/plain'))
    expect(texts.filter(text => text.includes('123456'))).toHaveLength(1)
    expect(texts.filter(text => text.includes('Your account is ready'))).toHaveLength(1)
    expect(texts.filter(text => text.includes('/products/tos'))).toHaveLength(1)
    expect(catcher.caught).toHaveLength(3)
    const rows = await shop.db.query.selectFrom('outbox').selectAll().execute()
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect(JSON.stringify(rows)).not.toMatch(/bolor|123456/)
  })

  test('code mail: is not sent once the code is too old', async () => {
    const catcher = await catchMail()
    const { shop, clock, job } = await open({ environment: { SMTP_URL: catcher.url } })
    await shop.db.change(tx => enqueueMailCode(tx, { to: 'a@example.mn', locale: 'mn', ...login }, '1', clock.now))
    clock.pass(5)
    await job('outbox')
    await catcher.close()
    expect(catcher.caught).toEqual([])
  })
})
