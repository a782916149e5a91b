import type { TravelQuoteBody, TravelQuoteInput } from '../../src/contract/booking/travel-quote.ts'
import { daysAfter, localDate } from '../../src/domain/time.ts'
import { holder } from './wallet-holder.ts'
import type { TestShop } from './shop.ts'

export const PASSPORT = 'E7654321'

/** The day so many days from now, as the shop's clock has it. */
export const dayAfter = ({ clock }: Pick<TestShop, 'clock'>, days: number) => localDate(daysAfter(clock.now, days))

/** A return trip to Seoul for two. */
export const travelRequest = (
  shop: Pick<TestShop, 'clock'>,
  more: Partial<TravelQuoteInput> = {}
): TravelQuoteInput => ({
  trip: 'return',
  flights: [
    { from: 'UBN', to: 'ICN', date: dayAfter(shop, 20) },
    { from: 'ICN', to: 'UBN', date: dayAfter(shop, 27) }
  ],
  passengers: [
    { title: 'MR', first_name: 'Bat-Erdene', last_name: 'Dorj', birth_date: '1988-03-04' },
    { title: 'MS', first_name: 'Saruul', last_name: 'Batbold', birth_date: '1990-12-11' }
  ],
  phone: '99191234',
  email: 'bat@example.mn',
  notes: 'Window seats, please.',
  ...more
})

/** Passports of the two, as they are given with the option they choose. */
export const passportsOf = (shop: Pick<TestShop, 'clock'>) => [
  { passport_number: PASSPORT, passport_expires_on: dayAfter(shop, 900) },
  { passport_number: 'E1112223', passport_expires_on: dayAfter(shop, 400) }
]

export const OPTIONS = [
  {
    ...{ airline: 'MIAT', flights: 'OM301 07:25–11:45, OM302 13:10–15:40', fare: 2_480_000 },
    ...{ baggage: '23 kg + 10 kg', rules: 'Changes ₮150,000; no refund.' }
  },
  { airline: 'Korean Air', flights: 'KE868', fare: 2_900_000, baggage: '2 × 23 kg', rules: 'Refundable less ₮200,000.' }
]

/** A customer at the door of travel quotes. */
export async function traveller(shop: TestShop, phone?: string) {
  const person = await holder(shop, phone)
  let presses = 0
  const send = async (method: string, path: string, body?: object, key = `press-${++presses}`) => {
    const answer = await person.send(method, `/travel_quotes${path}`, body, { 'idempotency-key': key })
    return {
      status: answer.status,
      body: answer.body as unknown as TravelQuoteBody & { code?: string; errors?: object }
    }
  }
  return {
    ...person,
    send,
    ownData: async () => (await person.send('GET', '/users/me/data')).body,
    request: async (more: Partial<TravelQuoteInput> = {}, key?: string) => {
      const { body } = await send('POST', '', travelRequest(shop, more), key)
      return body.number
    },
    read: async (number: string) => (await send('GET', `/${number}`)).body,
    accept: (number: string, option_id: string | undefined, passports: readonly object[] = passportsOf(shop)) =>
      send('PUT', `/${number}/accept`, { option_id, passports }),
    pay: (number: string, method = 'monpay') => send('POST', `/${number}/payments`, { method })
  }
}
