import { expect, test } from 'vitest'
import type { MessagePreviewBody, MessageTextsBody } from '../../../src/contract/staff/message-texts.ts'
import type { MessageTextKind } from '../../../src/domain/messaging/message-texts.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T
const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]
const AT = '/message_texts'

async function textsOf(shop: TestShop, ...roles: Parameters<typeof signedInStaff>[1][]) {
  const { send } = await signedInStaff(shop, ...roles)
  const read = async (kind: MessageTextKind) => {
    const { message_texts } = await json<MessageTextsBody>(send('GET', AT))
    const found = message_texts.find(each => each.kind === kind)
    if (!found) throw new Error(`No texts of ${kind}`)
    return found
  }
  const save = async (kind: MessageTextKind, texts: object[], version?: number) =>
    send('PUT', `${AT}/${kind}`, { version: version ?? (await read(kind)).version, texts })
  return { send, read, save }
}

/** A guest's order, placed and confirmed by mail. */
async function placedOrder(shop: TestShop) {
  const someone = buyer(shop)
  await someone.add('PAR-500', 8)
  await someone.checkout({ ...CHECKOUT, email: 'bolor@example.mn', payment_method: 'cash' })
  expect((await someone.complete(`complete-${someone.order().number}`)).status).toBe(200)
  return someone.order()
}

const mailsTo = async (shop: TestShop, to: string) => {
  await shop.job('outbox')
  const rows = await shop.shop.db.query.selectFrom('outbox').selectAll().orderBy('created_at').execute()
  return rows
    .map(row => JSON.parse(row.payload_json) as { to?: string; subject?: string; text?: string; html?: string })
    .filter(mail => mail.to === to && mail.subject !== undefined)
}

onBothDatabases('texts of messages', open => {
  test('a subject that is written in the office is that of the next confirmation, and the shipped one comes back', async () => {
    const shop = await open()
    const { save, read } = await textsOf(shop, 'owner')
    const mine = { key: 'subject_ordered', mn: 'Баярлалаа! {{number}}', en: null }
    expect((await save('placed', [mine])).status).toBe(200)
    const first = await placedOrder(shop)
    expect((await mailsTo(shop, 'bolor@example.mn')).map(({ subject }) => subject)).toEqual([
      `Баярлалаа! ${first.number}`
    ])
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'message_texts.save', subject_id: 'placed' })
    expect(JSON.parse(line?.before_json ?? '')).toEqual({ mn: {}, en: {} })
    expect(JSON.parse(line?.after_json ?? '')).toEqual({ mn: { subject_ordered: mine.mn }, en: {} })
    const { texts } = await read('placed')
    const shipped = texts.find(({ key }) => key === 'subject_ordered')?.shipped
    expect((await save('placed', [{ ...mine, mn: shipped?.mn }])).status).toBe(200)
    expect((await read('placed')).texts.find(({ key }) => key === 'subject_ordered')?.written.mn).toBeNull()
    const second = await placedOrder(shop)
    expect((await mailsTo(shop, 'bolor@example.mn')).at(-1)?.subject).toBe(
      shipped?.mn.replace('{{number}}', second.number)
    )
  })

  test('texts whose placeholders are missing, unknown or broken are refused at their field', async () => {
    const shop = await open()
    const { save, read } = await textsOf(shop, 'owner')
    const refusals = [
      ['code-login', { key: 'sms_login', mn: 'Код {{kode}}', en: null }, 'message-placeholder-unknown'],
      ['code-login', { key: 'sms_login', mn: 'Кодоо оруулна уу', en: null }, 'message-placeholder-missing'],
      ['code-login', { key: 'sms_login', mn: null, en: '{{code} is yours' }, 'message-placeholder-broken'],
      ['shipped', { key: 'sms_shipped', mn: `{{number}} ${'маш удаан '.repeat(20)}`, en: null }, 'message-sms-long'],
      ['shipped', { key: 'subject_shipped', mn: '{{number}}\nBcc: a@b.mn', en: null }, 'message-lines']
    ] as const
    for (const [kind, text, code] of refusals) {
      const answer = await save(kind, [text])
      const body = (await answer.json()) as { code: string; errors: object }
      expect([answer.status, body.code]).toEqual([422, code])
      expect(Object.keys(body.errors)).toEqual([`${text.mn === null ? 'en' : 'mn'}.${text.key}`])
    }
    expect((await save('shipped', [{ key: 'sms_paid', mn: 'x', en: null }])).status).toBe(422)
    expect([(await read('code-login')).version, (await read('shipped')).version]).toEqual([0, 0])
  })

  test('of two who have seen the same texts the second is told', async () => {
    const shop = await open()
    const { save, read } = await textsOf(shop, 'owner')
    const text = (mn: string) => [{ key: 'text_review', mn, en: null }]
    const answers = await Promise.all([save('review', text('Нэг'), 0), save('review', text('Хоёр'), 0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await outcome(refused))).toEqual([409, 'message-texts-changed'])
    expect((await read('review')).version).toBe(1)
  })

  test('a preview has the data of an order and not the secret of its link, and a test goes to its sender alone', async () => {
    const shop = await open()
    const { send } = await textsOf(shop, 'owner')
    const order = await placedOrder(shop)
    const request = { locale: 'mn', texts: [{ key: 'sms_shipped', mn: 'Гарлаа: {{number}}', en: null }] }
    const shown = await json<MessagePreviewBody>(send('POST', `${AT}/shipped/previews`, request))
    expect(shown.order_number).toBe(order.number)
    expect(shown.mail.subject).toContain(order.number)
    expect(JSON.stringify(shown)).not.toContain(order.token)
    expect(shown.sms.map(({ text }) => text)).toEqual([expect.stringContaining(`: Гарлаа: ${order.number}`)])
    const unknown = await send('POST', `${AT}/shipped/previews`, { ...request, order_number: 'R000000000' })
    expect(await outcome(unknown)).toEqual([404, 'order-not-found'])
    expect((await send('POST', `${AT}/shipped/test_messages`, request)).status).toBe(202)
    expect((await send('POST', `${AT}/shipped/test_messages`, request)).status).toBe(202)
    const sent = await mailsTo(shop, 'owner@delguur.example')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain(`Гарлаа: ${order.number}`)
    expect(sent[0]?.html).not.toContain(order.token)
  })

  test('every kind can be previewed in both languages', async () => {
    const shop = await open()
    const { send } = await textsOf(shop, 'owner')
    await placedOrder(shop)
    const { message_texts } = await json<MessageTextsBody>(send('GET', AT))
    for (const { kind } of message_texts)
      for (const locale of ['mn', 'en']) {
        const shown = await json<MessagePreviewBody>(send('POST', `${AT}/${kind}/previews`, { locale, texts: [] }))
        expect(JSON.stringify(shown), kind).not.toMatch(/\{\{|undefined/)
      }
  })

  test('texts are written by those who may alone, and an order is shown to those who may see orders', async () => {
    const shop = await open()
    const auditor = await textsOf(shop, 'auditor')
    expect((await auditor.read('placed')).version).toBe(0)
    expect(await outcome(await auditor.save('placed', []))).toEqual([403, 'staff-permission'])
    expect((await (await signedInStaff(shop, 'support')).send('GET', AT)).status).toBe(403)
  })
})
