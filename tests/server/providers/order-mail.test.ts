import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import type { ShopLocale } from '../../../src/i18n/locales.ts'
import { outboxOnlyMail } from '../../../src/server/providers/mail/outbox-only.ts'
import type { OrderMailContext } from '../../../src/server/providers/mail/order-mail-content.ts'
import { orderConfirmationMail } from '../../../src/server/providers/mail/order-confirmation-mail.ts'
import { anOrder } from '../../support/order-mail-fixture.ts'

const file = join(import.meta.dirname, '../../../content/places/places.json')
const places = JSON.parse(readFileSync(file, 'utf8')) as OrderMailContext['places']
const mailFor = (more: Partial<OrderBody> = {}, locale: ShopLocale = 'mn') =>
  orderConfirmationMail(anOrder(more), locale, { publicUrl: 'https://delguur.mn', places })

const cash = {
  payment_method: 'cash',
  payment_state: 'pending',
  paid_at: null,
  status: 'ordered',
  paid_total: 0,
  payment_total: 0,
  amount_due: 66_800
} as const

describe('order mail', () => {
  test.each(['text', 'html'] as const)(
    'order mail: names in %s the products, their price and the destination',
    part => {
      const mail = mailFor()
      expect(mail.subject).toBe('Захиалга R123456789 баталгаажлаа')
      for (const words of [
        'Сайн байна уу, Болд!',
        'Чийгшүүлэх нүүрний тос',
        '50 мл · 2 ш × ₮\u00a018,900',
        '₮\u00a037,800',
        'Бэлэг',
        '₮\u00a066,800',
        'Үүнд НӨАТ ₮\u00a06,073',
        '2026.11.21 11:30-д төлсөн',
        'Шуурхай хүргэлт',
        '2026.11.21-нд 16:30',
        'Улаанбаатар, Баянгол, 3-р хороо',
        '9919\u00a01234'
      ])
        expect(mail[part]).toContain(words)
    }
  )

  test('order mail: is in its reader’s language', () => {
    const mail = mailFor({}, 'en')
    expect(mail.subject).toBe('Order R123456789 is confirmed')
    expect(mail.html).toContain('<html lang="en">')
    expect(mail.text).toContain('Ulaanbaatar, Bayangol')
    expect(mail.text).toContain('Total: ₮66,800')
  })

  test('order mail: links to the order with its token', () => {
    const url = 'https://delguur.mn/order/?number=R123456789&token=tok%2Ben%2F1'
    expect(mailFor().text).toContain(url)
    expect(mailFor().html).toContain(`href="${url.replace('&', '&amp;')}"`)
    expect(mailFor({}, 'en').text).toContain('https://delguur.mn/en/order/?number=')
  })

  test('order mail: asks buyers with cash on delivery to have it ready', () => {
    expect(mailFor(cash).text).toContain('хүргэгчид ₮\u00a066,800-ийг бэлнээр эсвэл картаар төлнө')
    expect(mailFor().text).not.toContain('бэлнээр эсвэл картаар төлнө')
  })

  test('order mail: asks for the missing payment', () => {
    const mail = mailFor({
      payment_state: 'pending',
      paid_at: null,
      status: 'payment_pending',
      reserved_until: '2026-11-21T04:00:00.000Z'
    })
    expect(mail.subject).toBe('Захиалга R123456789: төлбөр хүлээж байна')
    expect(mail.text).toContain('төлбөрөө 2026.11.21 12:00 хүртэл төлнө үү')
    expect(mail.text).toContain('Шуурхай хүргэлт. Хүргэх цаг төлбөр орсны дараа баталгаажна')
    expect(mail.text).not.toContain('цагаас өмнө хүргэнэ')
  })

  test('order mail: promises nothing about a canceled order', () => {
    const mail = mailFor({ state: 'canceled', status: 'canceled' })
    expect(mail.subject).toBe('Захиалга R123456789: Цуцлагдсан')
    expect(mail.text).not.toContain('Цаашид')
    expect(mail.html).not.toContain('<ol>')
  })

  test('order mail: asks for an ID where the age is checked', () => {
    expect(mailFor({ age_restricted: true }).text).toContain('21 нас хүрсэн')
    expect(mailFor().text).not.toContain('21 нас')
  })

  test('order mail: names the chosen day and slot', () => {
    const delivery = {
      option: '24-48h',
      date: '2026-11-23',
      slot: '12-16',
      fee: 0,
      promised_by: null,
      branch: null,
      recipient: null
    } as const
    expect(mailFor({ delivery, ship_total: 0 }).text).toContain('Даваа 11.23, 12–16 цагт хүргэнэ')
    expect(mailFor({ delivery, ship_total: 0 }).text).toContain('Хүргэлт: Үнэгүй')
  })

  test('order mail: shows text of customers as text and never as HTML', () => {
    const evil = '<img src=x onerror="alert(1)">&\'"'
    const [line] = anOrder().line_items
    const address = anOrder().ship_address
    if (line === undefined || address === null) throw new Error('the order has no lines')
    const { html } = mailFor({
      special_instructions: evil,
      phone: evil,
      token: evil,
      ship_address: { ...address, firstname: evil, street: evil, detail: evil, khoroo: evil, city: evil },
      line_items: [
        { ...line, product: { ...line.product, name: evil }, variant: { ...line.variant, options_text: evil } }
      ]
    })
    expect(html).not.toContain('<img')
    expect(html.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;&quot;').length).toBeGreaterThan(7)
  })

  test('order mail: keeps text of customers on one line of the plain text', () => {
    const { text } = mailFor({ special_instructions: 'Хаалга\nНийт: ₮ 1' })
    expect(text).toContain('Зурвас: Хаалга Нийт: ₮ 1')
  })

  test('order mail: has no script, picture or style attribute', () => {
    expect(mailFor().html).not.toMatch(/<script|<img|style=|javascript:/)
    expect(mailFor().html).toContain('<div class="preview">Баярлалаа.')
  })
})

test('mail: without a mail server it is kept', async () => {
  const mail = { to: 'bold@example.mn', key: 'order.confirmation-mail:1', ...mailFor() }
  expect(await outboxOnlyMail().send(mail)).toBe('suppressed')
})
