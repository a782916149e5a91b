import { expect, test } from 'vitest'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const MESSAGE = {
  name: 'Болормаа',
  phone: '9919-1234',
  subject: 'delivery',
  message: 'Маргааш өглөө хүргэж өгөх боломжтой юу?'
}
const send = (shop: TestShop, change: object = {}) =>
  shop.request('POST', '/api/v2/contact_forms', { ...MESSAGE, ...change })
const storedMessages = ({ shop }: TestShop) => shop.db.query.selectFrom('contact_messages').selectAll().execute()

onBothDatabases('contact', open => {
  test('contact: a message is stored and mailed to the shop, whose reply goes to its sender', async () => {
    const shop = await open()
    expect((await send(shop, { email: 'bolor@example.mn', order_number: 'r123456789' })).status).toBe(201)
    expect(await storedMessages(shop)).toMatchObject([{ phone: '99191234', order_number: 'R123456789', locale: 'mn' }])
    await shop.job('outbox')
    const { payload_json } = await shop.shop.db.query.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    const mail = JSON.parse(payload_json) as { to: string; replyTo: string; text: string; subject: string }
    expect(mail).toMatchObject({ to: 'info@delguur.mn', replyTo: 'bolor@example.mn' })
    expect(mail.subject).toContain('Хүргэлт')
    expect(mail.text).toContain(MESSAGE.message)
  })

  test('contact: a pharmacist is told age, pregnancy, weight and other medicines, where they were said', async () => {
    const shop = await open()
    const answers = { age: '3 нас', child_weight: '14', other_medicines: 'Амоксициллин', pregnancy: 'breastfeeding' }
    expect((await send(shop, { subject: 'pharmacist', ...answers })).status).toBe(201)
    expect((await send(shop, { subject: 'pharmacist', message: 'Энэ эмийг хоолтой уух уу?' })).status).toBe(201)
    expect(await storedMessages(shop)).toMatchObject([answers, { age: '', pregnancy: '' }])
    await shop.job('outbox')
    const mails = await shop.shop.db.query.selectFrom('outbox').select('payload_json').execute()
    const texts = mails.map(({ payload_json }) => (JSON.parse(payload_json) as { text: string }).text)
    expect(
      texts.filter(text => /14/.test(text) && text.includes('Амоксициллин') && text.includes('Хөхүүл'))
    ).toHaveLength(1)
    expect((await send(shop, { pregnancy: 'maybe' })).status).toBe(422)
  })

  test('contact: what was typed for a pharmacist is dropped with another subject', async () => {
    const shop = await open()
    expect((await send(shop, { subject: 'order', age: '3 нас', pregnancy: 'pregnant' })).status).toBe(201)
    expect(await storedMessages(shop)).toMatchObject([{ age: '', pregnancy: '' }])
  })

  test('contact: a message sent twice is one message', async () => {
    const shop = await open()
    const answers = await Promise.all([send(shop), send(shop), send(shop)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await storedMessages(shop)).toHaveLength(1)
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'Please fill this in.'],
    ['no way to answer', { phone: '' }, 'phone', 'leave a phone number'],
    ['a phone nobody has', { phone: '123' }, 'phone', '8 digits'],
    ['a wrong e-mail', { email: 'bolor' }, 'email', 'valid e-mail'],
    ['too little said', { message: 'Hi' }, 'message', 'at least 10'],
    ['too much said', { message: 'а'.repeat(3_001) }, 'message', 'At most 3,000'],
    ['another subject', { subject: 'money' }, 'subject', 'Choose one of'],
    ['an order number of another shop', { order_number: '42' }, 'order_number', 'format']
  ])('contact: %s is refused beside its field', async (_, change, field, sentence) => {
    const shop = await open()
    const answer = await shop.request('POST', '/api/v2/contact_forms?locale=en', { ...MESSAGE, ...change })
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: Record<string, string[]> }
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]?.[0]).toContain(sentence)
    expect(await storedMessages(shop)).toEqual([])
  })

  test('contact: programs are kept out by a hidden field, their speed and their number', async () => {
    const shop = await open()
    expect((await send(shop, { website: 'https://spam.example' })).status).toBe(201)
    expect((await send(shop, { opened: shop.clock.now.getTime() - 500 })).status).toBe(422)
    expect(await storedMessages(shop)).toEqual([])
    for (let index = 0; index < 10; index++) await send(shop, { message: `${MESSAGE.message} ${index}` })
    expect((await send(shop)).status).toBe(429)
    expect(await storedMessages(shop)).toHaveLength(10)
  })

  test('contact: a form without JavaScript leads to a page of thanks, in its language', async () => {
    const shop = await open()
    const form = new URLSearchParams({ ...MESSAGE, email: '', order_number: '', website: '' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const led = await shop.request('POST', '/en/contact', String(form), headers)
    expect([led.status, led.headers.get('location')]).toEqual([303, '/en/contact/sent'])
    expect(await storedMessages(shop)).toMatchObject([{ locale: 'en', email: '', phone: '99191234' }])
  })
})
