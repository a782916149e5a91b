import { expect, onTestFinished, test } from 'vitest'
import { startCardSimulator } from '../../../simulators/card/start.ts'
import type { CardRegistrationResponse, CardsResponse, RegisterCardResponse } from '../../../src/contract/money/card.ts'
import { golomtCard } from '../../../src/server/providers/card/golomt-card.ts'
import { browser } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { ProviderError } from '../../../src/server/platform/http-client/index.ts'

async function openBank() {
  const bank = await startCardSimulator({ port: 0 })
  onTestFinished(() => bank.close())
  const control = (path: string, body: object) =>
    fetch(`${bank.url}/simulator${path}`, { method: 'POST', body: JSON.stringify(body) })
  return {
    ...bank,
    environment: { GOLOMT_URL: bank.url, GOLOMT_SECRET: bank.secret, GOLOMT_TOKEN: bank.token },
    lies: (kind: string, times = 1) => control('/defects', { kind, times }),
    injectFault: (kind: string, call = '') => control('/faults', { kind, call })
  }
}

/** Acts on the bank's page; answers where they are sent. */
async function clientInfo(url: string, form: Readonly<Record<string, string>>) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

const VISA = { card: 'visa', answer: 'save' }

function storeCredit(shop: TestShop, person = browser(shop)) {
  return {
    ...person,
    register: async () => (await person.send('PUT', '/users/register_card')).body as unknown as RegisterCardResponse,
    settle: async (id: string) => {
      const { status, body } = await person.send('PUT', `/users/register_card/${id}`)
      return { status, ...(body as unknown as CardRegistrationResponse) }
    },
    cards: async () => (await person.send('GET', '/users/all_card')).body as unknown as CardsResponse
  }
}

onBothDatabases('payment_cards', open => {
  const opened = async () => {
    const bank = await openBank()
    const shop = await open({ environment: bank.environment })
    const person = storeCredit(shop)
    await person.signIn('99191234')
    return { bank, shop, person }
  }

  test('payment card: is registered at the bank, shown by its last digits, and removed', async () => {
    const { shop, person } = await opened()
    const { id, url } = await person.register()
    const back = new URL(await clientInfo(url, VISA))
    expect(back.searchParams.get('transactionId')).toBe(id)
    const home = await shop.request('GET', back.pathname + back.search)
    expect([home.status, home.headers.get('location')]).toEqual([303, `/en/account/cards?registration=${id}`])
    const card = { brand: 'visa', last_four: '4242', bank: 'Golomt Bank', expired: false }
    expect(await person.settle(id)).toMatchObject({ state: 'done', card })
    const { cards } = await person.cards()
    expect(cards).toMatchObject([card])
    expect((await person.send('GET', '/users/cards')).body).toMatchObject({ cards: [card], can_register: true })
    const storedCards = await shop.shop.db.query.selectFrom('payment_cards').selectAll().execute()
    expect(JSON.stringify(storedCards)).not.toContain('424242')
    expect(JSON.stringify([cards, (await person.send('GET', '/users/me/data')).body])).not.toContain(
      storedCards[0]?.token
    )
    const removed = await person.send('DELETE', '/users/remove_card', { cardId: cards[0]?.id })
    expect(removed.body).toMatchObject({ cards: [] })
    expect((await person.send('DELETE', `/users/remove_card?cardId=${cards[0]?.id}`)).status).toBe(404)
  })

  test('payment card: a callback that arrives twice, or at once, makes one card; so does registering it again', async () => {
    const { person } = await opened()
    const { id, url } = await person.register()
    expect((await person.register()).url).toBe(url)
    await clientInfo(url, VISA)
    const answers = await Promise.all([person.settle(id), person.settle(id), person.settle(id)])
    expect(new Set(answers.map(({ card }) => card?.id)).size).toBe(1)
    const again = await person.register()
    expect(again.id).not.toBe(id)
    await clientInfo(again.url, VISA)
    expect((await person.settle(again.id)).card?.id).toBe(answers[0].card?.id)
    expect((await person.cards()).cards).toHaveLength(1)
  })

  test('payment card: another customer’s callback is refused, and a guest has no cards', async () => {
    const { shop, person } = await opened()
    const { id, url } = await person.register()
    await clientInfo(url, VISA)
    const other = storeCredit(shop)
    expect((await other.settle(id)).status).toBe(401)
    await other.signIn('88112233')
    expect((await other.settle(id)).status).toBe(404)
    expect((await other.cards()).cards).toEqual([])
    const { card } = await person.settle(id)
    expect((await other.send('DELETE', '/users/remove_card', { cardId: card?.id })).status).toBe(404)
    expect((await person.cards()).cards).toHaveLength(1)
  })

  test('payment card: an abandoned registration is canceled, a refused one fails, an unfinished one stays open', async () => {
    const { person } = await opened()
    const first = await person.register()
    expect((await person.settle(first.id)).state).toBe('open')
    await clientInfo(first.url, { answer: 'cancel' })
    expect(await person.settle(first.id)).toMatchObject({ state: 'canceled', card: null })
    const second = await person.register()
    await clientInfo(second.url, { card: 'declined', answer: 'save' })
    expect((await person.settle(second.id)).state).toBe('failed')
    expect((await person.cards()).cards).toEqual([])
  })

  test('payment card: is saved although its owner closed the bank’s page', async () => {
    const { bank, shop, person } = await opened()
    const { id, url } = await person.register()
    await clientInfo(url, VISA)
    await bank.lies('late')
    expect((await person.settle(id)).state).toBe('open')
    shop.clock.pass(2)
    await shop.job('cards.refresh')
    expect((await person.cards()).cards).toMatchObject([{ last_four: '4242' }])
  })

  test('payment card: a bank that is down, slow, garbled or impersonated adds no card and loses none', async () => {
    const { bank, person } = await opened()
    await bank.injectFault('500')
    const refused = await person.send('PUT', '/users/register_card')
    expect([refused.status, refused.body.code]).toEqual([503, 'card-bank-unreachable'])
    const { id, url } = await person.register()
    await clientInfo(url, VISA)
    for (const kind of ['500', 'garbled', 'drop', 'cut']) {
      await bank.injectFault(kind, 'POST /api/get/token')
      expect((await person.settle(id)).status).toBe(503)
    }
    for (const kind of ['unsigned', 'another']) {
      await bank.lies(kind)
      expect((await person.settle(id)).status).toBe(503)
    }
    await bank.lies('whole-number')
    expect((await person.settle(id)).card?.last_four).toBe('4242')
  })

  test('payment card: at most ten, and a limited number of registrations', async () => {
    const { shop, person } = await opened()
    const user = await shop.shop.db.query.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await shop.shop.db.change(({ query }) =>
      query
        .insertInto('payment_cards')
        .values(
          Array.from({ length: 10 }, (_, index) => ({
            id: `card-${index}`,
            user_id: user.id,
            token: `token-${index}`,
            brand: 'visa',
            last_four: '0000',
            bank: '',
            expires: index === 0 ? '2026-10' : '2026-11',
            created_at: '2026-11-01T00:00:00.000Z'
          }))
        )
        .execute()
    )
    const full = await person.send('PUT', '/users/register_card')
    expect([full.status, full.body.error]).toEqual([
      422,
      'You can register at most 10 cards. Remove one to add another.'
    ])
    expect((await person.cards()).can_register).toBe(false)
    expect((await person.send('GET', '/users/cards')).body.cards).toHaveLength(9)
    await shop.shop.db.change(({ query }) => query.deleteFrom('payment_cards').execute())
    const statuses: number[] = []
    for (let time = 0; time < 13; time++) {
      statuses.push((await person.send('PUT', '/users/register_card')).status)
      await shop.shop.db.change(({ query }) =>
        query.updateTable('payment_card_registrations').set({ state: 'failed' }).execute()
      )
    }
    expect(statuses.toSorted()).toEqual([...Array<number>(12).fill(200), 429])
  })
})

test('bank page: answers nobody who does not know its secrets', async () => {
  const bank = await openBank()
  const question = { registration: '1', callback: 'https://shop.mn/back', locale: 'mn' } as const
  for (const wrong of [{ secret: 'guessed' }, { token: 'guessed' }]) {
    const provider = golomtCard({ url: bank.url, secret: bank.secret, token: bank.token, ...wrong })
    await expect(provider.begin(question)).rejects.toThrow(ProviderError)
  }
})
