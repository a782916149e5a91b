import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LeaseBody } from '../src/contract/lease.ts'
import { LEASE_STATES } from '../src/domain/lease-state.ts'
import { words } from '../src/i18n/words.ts'
import { readPlaces } from '../src/server/checkout/places.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { lineFacts } from '../src/server/orders/line-facts.ts'
import { tradeOf } from '../src/server/trade.ts'
import { commandEnvironment, runCommand, say } from './command.ts'

const USAGE = `Use: npm run leases -- COMMAND
  list [--state ${LEASE_STATES.join('|')}]   newest first; all that are not over when left out
  late                      whose payment is late
  show L123456789           how it is doing, payment by payment
  ask L123456789            asks the lender now
  withdraw L123456789       takes an application back for its buyer; the down payment goes back`

const MOST = 200

/** What the people of the shop do with leases, beside a running shop, which then tells the buyers. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { state: { type: 'string' } } })
  const [command = '', number = ''] = positionals
  const state = LEASE_STATES.find(each => each === values.state)
  if (values.state !== undefined && !state) return say(USAGE, 2)
  const environment = commandEnvironment()
  const db = await openDatabase({ databaseUrl: environment.databaseUrl, dataDir: environment.dataFolder })
  try {
    const places = await readPlaces(join(import.meta.dirname, '../content/places/places.json'))
    const { leases } = await tradeOf({ db, memory: lineFacts(), places, environment, now: () => new Date() })
    const { desk } = leases
    const running = LEASE_STATES.filter(each => !['paid_off', 'declined', 'canceled'].includes(each))
    if (command === 'list') return listed(await desk.list(state ? [state] : running, MOST))
    if (command === 'late') return listed((await desk.list(['active'], MOST)).filter(each => each.is_late))
    if (number === '' || !['show', 'ask', 'withdraw'].includes(command)) return say(USAGE, 2)
    if (command === 'withdraw') {
      const done = await desk.withdraw(number)
      return done.ok ? shown(done.value) : say(words('en', 'problem')(done.problem.code), 1)
    }
    const lease = await (command === 'ask' ? desk.ask(number) : desk.show(number))
    return lease ? shown(lease) : say('There is no such lease.', 1)
  } finally {
    await db.close()
  }
}

function listed(leases: readonly LeaseBody[]): number {
  for (const each of leases) {
    const next = each.instalments.find(({ state }) => state === 'late' || state === 'next')
    const due = next ? `  ₮${next.amount} due ${next.due_on}${each.is_late ? ' LATE' : ''}` : ''
    console.log(`${each.number}  ${each.order_number}  ${each.state}  ₮${each.price}${due}`)
  }
  return say(`${leases.length} leases.`, 0)
}

function shown(lease: LeaseBody): number {
  console.log(`${lease.number}  ${lease.order_number}  ${lease.state}${lease.reason ? ` (${lease.reason})` : ''}`)
  console.log(
    `₮${lease.price} over ${lease.months} months, ₮${lease.down_payment} down, contract ${lease.contract ?? '-'}`
  )
  for (const each of lease.instalments) console.log(`${each.number}  ${each.due_on}  ₮${each.amount}  ${each.state}`)
  return say(`Paid ₮${lease.paid}, to pay ₮${lease.to_pay}, given back ₮${lease.given_back}.`, 0)
}

await runCommand(main)
