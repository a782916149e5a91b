import { Argument } from '@commander-js/extra-typings'
import { RESTRICTION_DAY } from '../src/domain/ordering/alcohol-restrictions.ts'
import { DELIVERY_SPEEDS, SAME_DAY, slotId } from '../src/domain/ordering/delivery.ts'
import type { Result } from '../src/domain/result.ts'
import { localDate } from '../src/domain/time.ts'
import { deadline } from '../src/i18n/format.ts'
import { DeliveryAdmin, type AdminProblem, type DeliveryPlan } from '../src/server/ordering/delivery/index.ts'
import { fulfilmentQueue } from '../src/server/ordering/orders/index.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { amountText } from '../src/server/platform/cli-format.ts'
import { addressOf } from '../src/server/providers/mail/index.ts'
import {
  commandEnvironment,
  commandLine,
  databaseSettings,
  dayOption,
  refuseCommand,
  runCommand,
  textLike,
  wholeNumber
} from './command.ts'
import { recordChange } from './record-change.ts'
import { withCommerce, type Commerce } from './with-commerce.ts'

const PROBLEMS: Readonly<Record<AdminProblem, string>> = {
  'zone-unknown': 'There is no such zone: see "show".',
  'option-unknown': 'That zone has no such option: give it a fee first.',
  'slot-unknown': 'That zone has no such hours: see "show".',
  'slot-wrong': 'Hours lie within 4-24, end after they begin and do not overlap others of the zone.',
  'place-unknown': 'There is no such city or district: see content/places/places.json.',
  'restriction-unknown': 'Nothing has that number: see "show".'
}

const amount = wholeNumber(0, 999_999_999)
const hours = textLike(/^\d{1,2}-\d{1,2}$/, 'hours such as 8-12')
const option = () => new Argument('<option>', 'how fast').choices(DELIVERY_SPEEDS)

const program = commandLine('delivery', 'Zones, fees and hours; a running shop follows each change at once.')

program
  .command('show')
  .description('zones, fees, hours')
  .action(() => withAdmin(async admin => printPlan(await admin.plan())))

program
  .command('run')
  .description('the delivery run: what is packed, delivered or handed out, where, to whom, and what to take there')
  .argument('[day]', 'only until that day, 2026-12-31', dayOption)
  .action(until => withCommerce(commerce => printFulfilmentQueue(commerce, until)))

program
  .command('booked')
  .description('how full the hours are')
  .argument('[day]', 'from that day on, 2026-12-31', dayOption)
  .action(from =>
    withAdmin(async admin => {
      const rows = await admin.booked(from ?? localDate(new Date()))
      for (const row of rows) console.log(`${row.date}  ${row.zone}  from ${row.from_hour}:00  ${row.parcels}`)
      console.log(`${rows.length} hours have parcels.`)
    })
  )

program
  .command('fee')
  .description('sets a fee')
  .argument('<zone>')
  .addArgument(option())
  .argument('<amount>', 'in ₮', amount)
  .option('--free-from <amount>', 'products for so many ₮ are delivered free; never when left out', amount)
  .action((zone, speed, fee, { freeFrom = null }) =>
    change('delivery.fee', zoneOf(zone), admin => admin.fee(zone, speed, fee, freeFrom))
  )

program
  .command('close')
  .description('does not offer it for now')
  .argument('<zone>')
  .addArgument(option())
  .action((zone, speed) => change('delivery.close', zoneOf(zone), admin => admin.offer(zone, speed, false)))

program
  .command('open')
  .description('offers it again')
  .argument('<zone>')
  .addArgument(option())
  .action((zone, speed) => change('delivery.open', zoneOf(zone), admin => admin.offer(zone, speed, true)))

program
  .command('slot')
  .description('offers hours of the day')
  .argument('<zone>')
  .argument('<hours>', '8-12', hours)
  .option('--capacity <parcels>', 'at most so many parcels a day; any number when left out', amount)
  .action((zone, slot, { capacity = null }) => {
    const [from = 0, to = 0] = slot.split('-').map(Number)
    return change('delivery.slot', zoneOf(zone), admin => admin.slot(zone, from, to, capacity))
  })

program
  .command('no-slot')
  .description('offers these hours no more; parcels that have them keep them')
  .argument('<zone>')
  .argument('<hours>', '8-12', hours)
  .action((zone, slot) => change('delivery.no_slot', zoneOf(zone), admin => admin.closeSlot(zone, slot)))

program
  .command('cut-off')
  .description('paid before this hour, a 4-hour delivery comes today')
  .argument('<zone>')
  .argument('<hour>', '14', wholeNumber(0, 24))
  .option('--within <hours>', 'in how many hours it comes', amount, SAME_DAY.withinHours)
  .action((zone, hour, { within }) =>
    change('delivery.cut_off', zoneOf(zone), admin => admin.cutOff(zone, hour, within))
  )

program
  .command('zone')
  .description('makes a zone, or names it anew')
  .argument(
    '<code>',
    'small letters, digits and hyphens',
    textLike(/^[a-z][a-z0-9-]{1,30}$/, 'letters, digits and hyphens')
  )
  .requiredOption('--mn <name>', 'its name in Mongolian')
  .requiredOption('--en <name>', 'its name in English')
  .action((code, { mn, en }) => change('delivery.zone', zoneOf(code), admin => admin.zone(code, { mn, en })))

program
  .command('place')
  .description('which zone a district belongs to')
  .argument('<city>', 'its code in content/places/places.json')
  .argument('<district>', 'its code there')
  .argument('<zone>', 'the zone, or none')
  .action((city, district, zone) =>
    change('delivery.place', placeOf(city, district), admin =>
      admin.place(city, district, zone === 'none' ? null : zone)
    )
  )

program
  .command('restrict-alcohol')
  .description('when no alcohol is sold or handed over')
  .argument('<place>', 'all, CITY or CITY/DISTRICT', textLike(/^[\w-]+(?:\/[\w-]+)?$/, 'all, CITY or CITY/DISTRICT'))
  .argument(
    '<day>',
    'daily, monday …, 1 (of each month), 12-31 (each year) or 2026-12-31',
    textLike(RESTRICTION_DAY, 'daily, a weekday, 1, 12-31 or 2026-12-31')
  )
  .argument('[hours]', '22-8; the whole day when left out', hours, '0-24')
  .action((place, restrictedDay, restrictedHours) => {
    const [city = '', district = null] = place.split('/')
    const [from = 0, to = 0] = restrictedHours.split('-').map(Number)
    if (from > 23 || to < 1 || to > 24 || from === to)
      return program.error('Hours begin by 23, end by 24 and are not empty.')
    return change('delivery.restrict_alcohol', RESTRICTIONS, admin =>
      admin.restrictAlcohol({ city: city === 'all' ? null : city, district, day: restrictedDay, from, to })
    )
  })

program
  .command('allow-alcohol')
  .description('ends such a restriction')
  .argument('<number>', 'as "show" numbers it', amount)
  .action(number => change('delivery.allow_alcohol', RESTRICTIONS, admin => admin.liftRestriction(number)))

program
  .command('gift-wrap')
  .description('the price of wrapping a gift')
  .argument('<amount>', 'in ₮', amount)
  .action(fee => change('delivery.set', settingOf('gift-wrap-fee'), admin => admin.set('gift-wrap-fee', fee)))

program
  .command('pickup-ready')
  .description('how long a branch takes to pack an order')
  .argument('<hours>', '2', amount)
  .action(ready =>
    change('delivery.set', settingOf('pickup-ready-hours'), admin => admin.set('pickup-ready-hours', ready))
  )

type Admin = DeliveryAdmin

async function withAdmin(work: (admin: Admin, db: Database) => Promise<void>) {
  const db = await openDatabase(databaseSettings(commandEnvironment()))
  try {
    await work(new DeliveryAdmin(db), db)
  } finally {
    await db.close()
  }
}

/** The subject of a change for the audit: its name, and its part of the plan. */
interface PlanPart {
  readonly type: string
  readonly id: string
  readonly of: (plan: DeliveryPlan) => object | undefined
}

const zoneOf = (id: string): PlanPart => ({
  ...{ type: 'delivery_zone', id },
  of: ({ zones }) => zones.find(({ code }) => code === id)
})
const placeOf = (city: string, district: string): PlanPart => ({
  ...{ type: 'delivery_place', id: `${city}/${district}` },
  of: ({ places }) => places.find(each => each.city === city && each.district === district)
})
const settingOf = (id: 'gift-wrap-fee' | 'pickup-ready-hours'): PlanPart => ({
  ...{ type: 'delivery_setting', id },
  of: plan => ({ value: plan.setting(id) })
})
const RESTRICTIONS: PlanPart = {
  ...{ type: 'alcohol_restrictions', id: 'shop' },
  of: ({ alcoholRestrictions }) => ({ restrictions: alcoholRestrictions })
}

/** Makes a change, which the audit notes, then prints all there is. */
const change = (
  action: string,
  { type, id, of }: PlanPart,
  work: (admin: Admin) => Promise<Result<undefined, AdminProblem>>
) =>
  withAdmin(async (admin, db) => {
    const read = async () => of(await admin.plan())
    const line = { action, subject: { type, id }, read, isDone: ({ ok }: { readonly ok: boolean }) => ok }
    const done = await recordChange(db, line, () => work(admin))
    if (!done.ok) return refuseCommand(PROBLEMS[done.problem])
    printPlan(await admin.plan())
  })

/** For those who pack and drive: where it goes, to whom, with what, and what is to be taken there. */
async function printFulfilmentQueue({ orders, deliveryDirectory }: Commerce, until: string | undefined) {
  const tasks = (await fulfilmentQueue(orders)).filter(
    ({ by }) => until === undefined || by === null || dayBy(by) <= until
  )
  for (const { number, state, by, slot, order, lines, cash } of tasks) {
    const { delivery, ship_address: address, phone, special_instructions: note } = order
    const when = by === null ? '' : Object.values(deadline('mn', by)).join(' ')
    const where = delivery?.branch
      ? `fetched at ${delivery.branch.name}`
      : addressOf(order, 'mn', deliveryDirectory.body)
    const who = delivery?.recipient ?? [address?.lastname, address?.firstname].filter(Boolean).join(' ')
    console.log(`${number}  ${state}  by ${when}${slot === null ? '' : `  (${slot})`}`)
    console.log(`  ${where}`)
    console.log(
      `  ${who}, ${phone}${cash > 0 ? `  TAKE ${amountText(cash)}` : ''}${order.age_restricted ? '  ASK FOR AGE' : ''}`
    )
    for (const { quantity, product, variant, gift } of lines)
      console.log(
        `  ${quantity} × ${[product.name, variant.options_text].filter(Boolean).join(', ')}${gift ? '  GIFT' : ''}`
      )
    if (note) console.log(`  "${note}"`)
  }
  console.log(`${tasks.length} to go.`)
}

/** The day in Ulaanbaatar on which a promise ends; one that ends at midnight ends on the day before. */
const dayBy = (moment: string) => localDate(new Date(Date.parse(moment) - 1))

/**
 * Districts of a zone as `place` takes them: `ulaanbaatar/bayangol`; a city that lies in it as a whole by its name
 * alone.
 */
function placesText({ places }: DeliveryPlan, zone: string | null): string {
  const cities = [...Map.groupBy(places, ({ city }) => city)].map(([city, districts]) => {
    const within = districts.filter(each => each.zone === zone)
    return within.length === districts.length ? [city] : within.map(({ district }) => `${city}/${district}`)
  })
  return cities.flat().join(', ') || 'none'
}

function printPlan(plan: DeliveryPlan) {
  for (const { code, name, sameDay, options, slots } of plan.zones) {
    console.log(`${code}  ${name.mn} / ${name.en}`)
    console.log(`  4h comes today when paid before ${sameDay.untilHour}:00, within ${sameDay.withinHours} hours`)
    for (const { speed, fee, freeFrom, active } of options)
      console.log(
        `  ${speed}  ${amountText(fee)}${freeFrom === null ? '' : `, free from ${amountText(freeFrom)}`}${active ? '' : '  (closed)'}`
      )
    console.log(`  places: ${placesText(plan, code)}`)
    console.log(`  hours: ${slots.map(each => `${slotId(each)} (${each.capacity ?? 'any'})`).join(', ') || 'none'}`)
  }
  console.log(`no delivery: ${placesText(plan, null)}`)
  for (const { number, city, district, day, from, to } of plan.alcoholRestrictions)
    console.log(`no alcohol ${number}: ${[city ?? 'all', district].filter(Boolean).join('/')} ${day} ${from}-${to}`)
  console.log(
    `gift wrap ${amountText(plan.setting('gift-wrap-fee'))}, pick-up after ${plan.setting('pickup-ready-hours')} h`
  )
}

await runCommand(program)
