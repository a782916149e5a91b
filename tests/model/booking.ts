import { randomUUID } from 'node:crypto'
import type { ETicketsBody } from '../../src/contract/booking/e-ticket.ts'
import type { HotelBookings, StayPriceBody } from '../../src/contract/booking/hotel.ts'
import { localDate } from '../../src/domain/time.ts'
import { createHotelAdmin } from '../../src/server/booking/hotel/index.ts'
import { askOnce, change, meet } from './buying.ts'
import type { Person } from './people.ts'
import { backOfficeOf } from './back-office.ts'
import { phoneOfOrder } from '../support/phone-of-order.ts'
import type { Random } from './random.ts'
import type { Step } from './step.ts'
import { InvariantViolation } from './invariant-violation.ts'
import type { World } from './world.ts'

/** Hotel rooms and e-tickets: few doors and few seats, so that many people want the same one. */

const EVENT = 'winter-concert'
const SEATS = ['CONCERT-S', 'CONCERT-S', 'CONCERT-F']
const WAYS = ['qpay', 'qpay', 'qpay', 'card', 'cash']
const DAY_MS = 86_400_000

/** Sends a request such as `GET /e_tickets` as this person. */
async function as<T>(world: World, { access }: Person, request: string, body?: object, key = '') {
  const [method = '', path = ''] = request.split(' ')
  const headers = { authorization: `Bearer ${access}`, ...(key !== '' && { 'idempotency-key': key }) }
  const answer = await world.ask(method, path, body, headers)
  return { status: answer.status, body: answer.body as unknown as T }
}

async function bookRoom(world: World, random: Random) {
  const person = random.pick(world.people)
  if (!person) return
  const inDays = (days: number) => localDate(new Date(world.clock.now.getTime() + days * DAY_MS))
  const from = 1 + random.below(5)
  const stay = {
    hotel_id: 'tower',
    room_id: random.chance(80) ? 'suite' : 'family',
    ...{ check_in: inDays(from), check_out: inDays(from + 1 + random.below(3)) },
    adults: 1 + random.below(2)
  }
  const priced = await as<StayPriceBody>(world, person, 'POST /horeca/calculate_price', stay)
  const { total } = priced.body
  const wish = { ...stay, total, guest_name: 'Болор', phone: person.phone, email: 'bolor@example.mn' }
  const key = `stay-${random.below(1e9)}`
  const ask = () => as<{ id: string }>(world, person, 'POST /horeca/bookings', wish, key)
  const [first, second] = await Promise.all(random.chance(20) ? [ask(), ask()] : [ask()])
  if (second && !world.isDead() && first?.status === 201 && second.status === 201 && first.body.id !== second.body.id)
    throw new InvariantViolation(`A booking was made twice under one key: ${JSON.stringify([first, second])}`)
}

const bookings = (world: World, person: Person) => as<HotelBookings>(world, person, 'GET /horeca/bookings')

async function changeBooking(world: World, random: Random) {
  const person = random.pick(world.people)
  const own = person && (await bookings(world, person)).body.bookings
  const booking = own && random.pick(own.slice(0, 4))
  if (!person || !booking) return
  const path = `/horeca/bookings/${booking.id}`
  if (random.chance(70)) {
    const method = random.pick(['qpay', 'qpay', 'card'])
    await as(world, person, `POST ${path}/payments`, { method }, `deposit-${random.below(1e9)}`)
  } else if (random.chance(60)) {
    const how = random.chance(50) ? '?without_refund=1' : ''
    await as(world, person, `PUT ${path}/cancel${how}`)
  } else {
    const { refunds } = world.admin()
    const staff = createHotelAdmin({ db: world.db(), refunds, now: () => world.clock.now })
    const decide = random.chance(50) ? staff.confirm : staff.cancel
    await decide(booking.number).catch((error: unknown) => {
      if (!world.isDead()) throw error
    })
  }
}

async function buyTickets(world: World, random: Random) {
  const person = random.chance(80) ? random.pick(world.people) : undefined
  const headers: Record<string, string> = person ? { authorization: `Bearer ${person.access}` } : {}
  const line_item = { variant_id: world.variants.get(random.pick(SEATS) ?? ''), quantity: 1 + random.below(3) }
  const answer = await world.ask('POST', '/orders/0/line_items', { line_item }, headers)
  if (answer.status !== 201) return
  const known = meet(world, answer, person)
  const path = `/checkouts/${known.number}`
  await change(world, known, `PUT ${path}`, { phone: phoneOfOrder(known.number), email: 'bolor@example.mn' })
  await change(world, known, `PUT ${path}`, {
    payment_method: random.pick(WAYS),
    ...(person && random.chance(50) && { wallet_amount: known.body.total })
  })
  await askOnce(world, known, `PUT ${path}/complete`, 'placed')
}

async function useTicket(world: World, random: Random) {
  if (random.chance(40)) return scanAny(world, random)
  const person = random.pick(world.people)
  const own = person && (await as<ETicketsBody>(world, person, 'GET /e_tickets')).body.e_tickets
  const ticket = own && random.pick(own)
  if (!person || !ticket) return
  const path = `/e_tickets/${ticket.number}`
  const other = random.pick(world.people)
  if (random.chance(40)) await as(world, person, `POST ${path}/refund`)
  else if (random.chance(30) && other) {
    await as(world, person, `POST ${path}/transfers`, { to: other.phone })
  } else await scan(world, random, ticket.code ?? ticket.number)
}

/** Somebody at the door reads out a number. */
async function scanAny(world: World, random: Random) {
  const all = await world.db().query.selectFrom('e_tickets').select('number').orderBy('number').execute()
  const ticket = random.pick(all)
  if (ticket) await scan(world, random, ticket.number)
}

/** Two doors at once: one of them lets in. A scan that is sent again is answered as before. */
async function scan(world: World, random: Random, code: string) {
  const office = backOfficeOf(world, 'gate')
  const at = { event: EVENT, code, typed: code.startsWith('E'), scanned_at: world.clock.now.toISOString() }
  const send = (id: string) => office<ScanAnswer>('POST', '/e_tickets/mark_used', { scans: [{ id, ...at }] })
  const ids = [randomUUID(), randomUUID()]
  const answers = await Promise.all(ids.slice(0, 1 + random.below(2)).map(send))
  if (world.isDead()) return
  const admitted = answers.filter(({ body }) => body.results?.[0]?.result === 'admitted')
  if (admitted.length > 1) throw new InvariantViolation(`Two doors let one ticket in: ${code}`)
  const again = await send(ids[0] ?? '')
  if (!world.isDead() && again.body.results?.[0]?.result !== answers[0]?.body.results?.[0]?.result)
    throw new InvariantViolation(
      `A scan that was sent again was answered otherwise: ${JSON.stringify([answers, again])}`
    )
}

interface ScanAnswer {
  readonly results?: readonly { readonly result: string }[]
}

export const BOOKING: readonly Step[] = [
  { name: 'book a room', weight: 4, run: bookRoom },
  { name: 'pay for a room, or leave it', weight: 5, run: changeBooking },
  { name: 'buy tickets', weight: 8, run: buyTickets },
  { name: 'use a ticket', weight: 8, run: useTicket }
]
