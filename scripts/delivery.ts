import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DELIVERY_SPEEDS, SAME_DAY, slotId } from '../src/domain/delivery.ts'
import { NO_ALCOHOL_DAY } from '../src/domain/alcohol-restrictions.ts'
import type { Result } from '../src/domain/result.ts'
import { deadline } from '../src/i18n/format.ts'
import { readPlaces } from '../src/server/ordering/delivery/places.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { deliveryAdmin, type AdminProblem } from '../src/server/ordering/delivery/delivery-admin.ts'
import type { DeliveryPlan } from '../src/server/ordering/delivery/plan.ts'
import { deliveryRun } from '../src/server/ordering/delivery/delivery-run.ts'
import type { Environment } from '../src/server/platform/environment/environment.ts'
import { createVariantFactsCache } from '../src/server/catalogue/products/variant-facts.ts'
import { addressOf } from '../src/server/providers/mail/order-mail-words.ts'
import { createCommerce } from '../src/server/commerce.ts'
import { commandEnvironment, databasePlace, runCommand, announce } from './command.ts'
import { localDate } from '../src/domain/time.ts'

const USAGE = `Use: npm run delivery -- COMMAND
  show                                    zones, fees, hours
  round [2026-12-31]                      what is to be packed, brought or handed out, until that day; all when left out
  booked [2026-12-31]                     how full the hours are, from that day on
  fee ZONE OPTION 5000 [--free-from 100000]   a fee in ₮; without --free-from it is never free
  close ZONE OPTION | open ZONE OPTION    not offered for now, and offered again
  slot ZONE 8-12 [--capacity 40]          hours of the day; without --capacity as many parcels as come
  no-slot ZONE 8-12
  cut-off ZONE 14 [--within 5]            paid before this hour, a 4-hour delivery comes today
  zone CODE --mn "нэр" --en "name"        a new zone, or another name for one
  place CITY DISTRICT ZONE|none           who delivers there; codes as in content/places/places.json
  dry all|CITY|CITY/DISTRICT DAY [22-8]   no alcohol is sold or handed over then, the whole day without hours; DAY is
                                          daily, monday …, 1 (of each month), 12-31 (each year) or 2026-12-31
  no-dry NUMBER                           as "show" numbers them
  gift-wrap 3000                          ₮ for wrapping a gift
  pickup-ready 2                          hours until a branch has packed an order
OPTION is ${DELIVERY_SPEEDS.join(' | ')}.`

const SAYS: Readonly<Record<AdminProblem, string>> = {
  'zone-unknown': 'There is no such zone: see "show".',
  'option-unknown': 'That zone has no such option: give it a fee first.',
  'slot-unknown': 'That zone has no such hours: see "show".',
  'slot-wrong': 'Hours lie within 4-24, end after they begin and do not overlap others of the zone.',
  'place-unknown': 'There is no such city or district: see content/places/places.json.',
  'dry-unknown': 'Nothing has that number: see "show".'
}

/** A whole number from 0 on; undefined for everything else. */
const whole = (text: string | undefined) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'free-from': { type: 'string' },
      capacity: { type: 'string' },
      within: { type: 'string' },
      mn: { type: 'string' },
      en: { type: 'string' }
    }
  })
  const [command = '', first = '', second = '', third = ''] = positionals
  const environment = commandEnvironment()
  const db = await openDatabase(databasePlace(environment))
  try {
    const office = deliveryAdmin(db)
    if (command === 'round') return await round(db, environment, first)
    if (command === 'show') return show(await office.plan())
    if (command === 'booked') {
      const rows = await office.booked(first || localDate(new Date()))
      for (const row of rows) console.log(`${row.date}  ${row.zone}  from ${row.from_hour}:00  ${row.parcels}`)
      return announce(`${rows.length} hours have parcels.`, 0)
    }
    const done = await change()
    if (!done) return announce(USAGE, 2)
    if (!done.ok) return announce(SAYS[done.problem], 1)
    return show(await office.plan())

    function change(): Promise<Result<undefined, AdminProblem>> | undefined {
      const speed = DELIVERY_SPEEDS.find(each => each === second)
      const amount = whole(third)
      const number = whole(first)
      const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(second) ?? []
      const given = (text: string | undefined) => text === undefined || whole(text) !== undefined
      if (!given(values['free-from']) || !given(values.capacity) || !given(values.within)) return undefined
      if (command === 'fee' && speed && amount !== undefined)
        return office.fee(first, speed, amount, whole(values['free-from']) ?? null)
      if ((command === 'close' || command === 'open') && speed) return office.offer(first, speed, command === 'open')
      if (command === 'slot' && from && to)
        return office.slot(first, Number(from), Number(to), whole(values.capacity) ?? null)
      if (command === 'no-slot' && second) return office.closeSlot(first, second)
      const until = whole(second)
      if (command === 'cut-off' && until !== undefined && until <= 24)
        return office.cutOff(first, until, whole(values.within) ?? SAME_DAY.withinHours)
      if (command === 'zone' && /^[a-z][a-z0-9-]{1,30}$/.test(first) && values.mn && values.en)
        return office.zone(first, { mn: values.mn, en: values.en })
      if (command === 'place' && third) return office.place(first, second, third === 'none' ? null : third)
      if (command === 'dry' && NO_ALCOHOL_DAY.test(second)) return dry(first, second, third || '0-24')
      if (command === 'no-dry' && number !== undefined) return office.notRestricted(number)
      if (command === 'gift-wrap' && number !== undefined) return office.set('gift-wrap-fee', number)
      if (command === 'pickup-ready' && number !== undefined) return office.set('pickup-ready-hours', number)
      return undefined
    }

    function dry(place: string, day: string, hours: string) {
      const [, city = '', district] = /^([\w-]+)(?:\/([\w-]+))?$/.exec(place) ?? []
      const [from = Number.NaN, to = Number.NaN] = (/^(\d{1,2})-(\d{1,2})$/.exec(hours) ?? []).slice(1).map(Number)
      if (city === '' || !(from <= 23 && to >= 1 && to <= 24 && from !== to)) return undefined
      return office.dry({ city: city === 'all' ? null : city, district: district ?? null, day, from, to })
    }
  } finally {
    await db.close()
  }
}

/** For whoever packs and whoever drives: where it goes, to whom, with what, and what is to be taken there. */
async function round(db: Database, environment: Environment, until: string): Promise<number> {
  const places = await readPlaces(join(import.meta.dirname, '../content/places/places.json'))
  const { orders } = await createCommerce({
    db,
    variantFacts: createVariantFactsCache(),
    places,
    environment,
    now: () => new Date()
  })
  const stops = (await deliveryRun(orders)).filter(({ by }) => until === '' || by === null || dayBy(by) <= until)
  for (const { number, state, by, slot, order, lines, cash } of stops) {
    const { delivery, ship_address: address, phone, special_instructions: note } = order
    const when = by === null ? '' : Object.values(deadline('mn', by)).join(' ')
    const where = delivery?.branch ? `fetched at ${delivery.branch.name}` : addressOf(order, 'mn', places.body)
    const who = delivery?.recipient ?? [address?.lastname, address?.firstname].filter(Boolean).join(' ')
    console.log(`${number}  ${state}  by ${when}${slot === null ? '' : `  (${slot})`}`)
    console.log(`  ${where}`)
    console.log(`  ${who}, ${phone}${cash > 0 ? `  TAKE ₮${cash}` : ''}${order.age_restricted ? '  ASK FOR AGE' : ''}`)
    for (const { quantity, product, variant, gift } of lines)
      console.log(
        `  ${quantity} × ${[product.name, variant.options_text].filter(Boolean).join(', ')}${gift ? '  GIFT' : ''}`
      )
    if (note) console.log(`  "${note}"`)
  }
  return announce(`${stops.length} to go.`, 0)
}

/** The day in Ulaanbaatar that a promise ends on: what comes until midnight comes on the day before. */
const dayBy = (moment: string) => localDate(new Date(Date.parse(moment) - 1))

function show(plan: DeliveryPlan): number {
  for (const { code, name, sameDay, options, slots } of plan.zones) {
    console.log(`${code}  ${name.mn} / ${name.en}`)
    console.log(`  4h comes today when paid before ${sameDay.untilHour}:00, within ${sameDay.withinHours} hours`)
    for (const { speed, fee, freeFrom, active } of options)
      console.log(
        `  ${speed}  ₮${fee}${freeFrom === null ? '' : `, free from ₮${freeFrom}`}${active ? '' : '  (closed)'}`
      )
    console.log(`  hours: ${slots.map(each => `${slotId(each)} (${each.capacity ?? 'any'})`).join(', ') || 'none'}`)
  }
  for (const { number, city, district, day, from, to } of plan.alcoholRestrictions)
    console.log(`no alcohol ${number}: ${[city ?? 'all', district].filter(Boolean).join('/')} ${day} ${from}-${to}`)
  return announce(
    `gift wrap ₮${plan.setting('gift-wrap-fee')}, pick-up after ${plan.setting('pickup-ready-hours')} h`,
    0
  )
}

await runCommand(main)
