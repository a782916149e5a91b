import { expect, it } from 'vitest'
import { deliveredOrder } from '../../support/delivered-order.ts'
import { browser } from '../../support/person.ts'
import { SCRIPT_PAYLOADS } from '../../support/script-payloads.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const productOf = async ({ shop }: TestShop, sku: string) =>
  (
    await shop.db.query
      .selectFrom('variants')
      .select('product_id')
      .where('sku', 'in', [sku, `${sku}-W`])
      .executeTakeFirstOrThrow()
  ).product_id

interface QuestionPage {
  readonly questions: readonly { readonly id: string; readonly text: string; readonly author: string }[]
  readonly total_count: number
  readonly next_cursor: string | null
}

/** A customer with a name, whose texts are trusted already. */
async function customer(shop: TestShop, login: string, name = 'Болд') {
  const me = browser(shop)
  await me.signIn(login)
  if (name) await me.send('PATCH', '/users/me', { first_name: name, last_name: 'Баяр' })
  return me
}
type Customer = Awaited<ReturnType<typeof customer>>

const approveAll = async ({ shop }: TestShop) => {
  for (const { id } of await shop.admin.moderation.queue()) await shop.admin.moderation.approve(id, 'saruul')
}

const read = async (me: Customer, product: string, query = '') =>
  (await me.send('GET', `/products/${product}/questions${query}`)).body as unknown as QuestionPage

onBothDatabases('questions', open => {
  it('are public once they are approved, under the first name and one letter', async () => {
    const shop = await open()
    const product = await productOf(shop, 'BPM-1')
    const me = await customer(shop, '99110011')
    const sent = await me.send('POST', `/products/${product}/questions`, { text: 'Баталгаа хэдэн сар вэ?' })
    expect(sent).toMatchObject({ status: 201, body: { state: 'pending' } })
    expect((await read(me, product)).questions).toEqual([])
    await approveAll(shop)
    expect(await read(me, product)).toMatchObject({
      questions: [{ text: 'Баталгаа хэдэн сар вэ?', author: 'Болд Б.', is_own: true, answers: [] }],
      total_count: 1,
      next_cursor: null,
      can_answer: false,
      is_medicine: false
    })
  })

  it('need a name, a text of some length and a product', async () => {
    const shop = await open()
    const product = await productOf(shop, 'BPM-1')
    const nameless = await customer(shop, '99110012', '')
    const text = 'Баталгаа хэдэн сар вэ?'
    expect((await nameless.send('POST', `/products/${product}/questions`, { text })).body.code).toBe('name-missing')
    const me = await customer(shop, '99110011')
    for (const bad of ['', '    ', 'яах', 'x'.repeat(501), '\u202e\u202e\u202e\u202e\u202e\u202e'])
      expect((await me.send('POST', `/products/${product}/questions`, { text: bad })).status, bad).toBe(422)
    const nowhere = '01890000-0000-7000-8000-000000000000'
    expect((await me.send('POST', `/products/${nowhere}/questions`, { text })).status).toBe(404)
    expect((await shop.request('POST', `/api/v2/products/${product}/questions`, { text })).status).toBe(401)
  })

  it('are answered by customers who received the product, and their asker gets one letter', async () => {
    const shop = await open()
    const product = await productOf(shop, 'PAR-500')
    const { number } = (await deliveredOrder(shop)).order()
    const asker = await customer(shop, 'asker@example.mn', 'Номин')
    await asker.send('POST', `/products/${product}/questions`, { text: 'Хайрцаг нь битүү ирдэг үү?' })
    await approveAll(shop)
    const [question] = (await read(asker, product)).questions
    const path = `/questions/${question?.id}/answers`
    const me = await customer(shop, '99110011')
    expect((await me.send('POST', path, { text: 'Тийм' })).body.code).toBe('answer-not-received')
    const userId = String((await me.send('GET', '/users/me')).body['id'])
    await shop.shop.db.change(tx =>
      tx.query.updateTable('orders').set({ user_id: userId }).where('number', '=', number).execute()
    )
    expect(
      await me.send('POST', path, { text: `Тийм, <b>битүү</b> ирсэн. ${SCRIPT_PAYLOADS.join(' ')}` })
    ).toMatchObject({
      status: 201,
      body: { state: 'pending' }
    })
    await approveAll(shop)
    expect(await read(me, product)).toMatchObject({
      questions: [
        {
          answers: [
            { answerer: 'buyer', author: 'Болд Б.', text: `Тийм, <b>битүү</b> ирсэн. ${SCRIPT_PAYLOADS.join(' ')}` }
          ]
        }
      ],
      can_answer: true,
      is_medicine: true
    })
    await shop.job('outbox')
    const letters = await shop.shop.db.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', 'question.answered')
      .execute()
    expect(letters).toHaveLength(1)
    expect(letters[0]?.payload_json).toContain('asker@example.mn')
    const { html } = JSON.parse(letters[0]?.payload_json ?? '{}') as { html?: string }
    for (const payload of ['<b>битүү', ...SCRIPT_PAYLOADS.filter(each => /[<>&]/.test(each))])
      expect(html).not.toContain(payload)
  })

  it('are found by words of the question and of its answers, whatever letters people type', async () => {
    const shop = await open()
    const product = await productOf(shop, 'BPM-1')
    const me = await customer(shop, '99110011')
    await me.send('POST', `/products/${product}/questions`, { text: 'Хүүхдэд тохирох уу?' })
    await me.send('POST', `/products/${product}/questions`, { text: 'Батарей нь 100% орох уу?' })
    await approveAll(shop)
    const [, first] = (await read(me, product)).questions
    await shop.shop.admin.questions.answerAsStaff(first?.id ?? '', 'Өвөөд ч тохирно.', 'Эм зүйч Сарнай')
    const texts = async (q: string) =>
      (await read(me, product, `?q=${encodeURIComponent(q)}`)).questions.map(({ text }) => text)
    expect(await texts('ХУУХДЭД')).toEqual(['Хүүхдэд тохирох уу?'])
    expect(await texts('овоо')).toEqual(['Хүүхдэд тохирох уу?'])
    expect(await texts('100%')).toEqual(['Батарей нь 100% орох уу?'])
    expect(await texts('%_%')).toEqual([])
    expect(await texts('уу тохи')).toEqual(['Хүүхдэд тохирох уу?'])
    expect(await texts('тохирох батарей')).toEqual([])
    expect(await texts('')).toHaveLength(2)
  })

  it('come ten at a time, newest first, each once', async () => {
    const shop = await open()
    const product = await productOf(shop, 'BPM-1')
    const me = await customer(shop, '99110011')
    const other = await customer(shop, '99110022', 'Дорж')
    for (let n = 0; n < 12; n++)
      await (n < 6 ? me : other).send('POST', `/products/${product}/questions`, { text: `Асуулт номер ${n}` })
    await approveAll(shop)
    const first = await read(me, product)
    expect(first.questions).toHaveLength(10)
    const rest = await read(me, product, `?cursor=${first.next_cursor}`)
    expect(rest).toMatchObject({ next_cursor: null, total_count: null })
    const all = [...first.questions, ...rest.questions].map(({ id }) => id)
    expect(new Set(all).size).toBe(12)
    expect([...all].sort().reverse()).toEqual(all)
  })

  it('are deleted by who asked and by nobody else, with everything of the account', async () => {
    const shop = await open()
    const product = await productOf(shop, 'BPM-1')
    const me = await customer(shop, '99110011')
    await me.send('POST', `/products/${product}/questions`, { text: 'Баталгаа хэдэн сар вэ?' })
    await approveAll(shop)
    const [question] = (await read(me, product)).questions
    const other = await customer(shop, '99110022', 'Дорж')
    expect((await other.send('DELETE', `/questions/${question?.id}`)).status).toBe(404)
    expect((await me.send('DELETE', `/questions/${question?.id}`)).status).toBe(204)
    expect((await read(me, product)).questions).toEqual([])
    expect((await me.send('GET', '/submissions/mine')).body).toMatchObject({ submissions: [{ state: 'withdrawn' }] })
  })
})
