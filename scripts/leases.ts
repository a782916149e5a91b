import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LeaseBody } from '../src/contract/lease.ts'
import { LEASE_STATES } from '../src/domain/lease-state.ts'
import { words } from '../src/i18n/words.ts'
import { readPlaces } from '../src/server/ordering/delivery/places.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { createVariantFactsCache } from '../src/server/catalogue/products/variant-facts.ts'
import { createCommerce } from '../src/server/commerce.ts'
import { commandEnvironment, databasePlace, runCommand, announce } from './command.ts'
import { DAY_MS, localDate } from '../src/domain/time.ts'

const USAGE = `Use: npm run leases -- COMMAND
  list [--state ${LEASE_STATES.join('|')}]   newest first; all that are not over when left out
  late                      whose payment is late, the longest first, and whom to ring
  show L123456789           how it is doing, payment by payment; an order's number will do
  ask L123456789            asks the lender now
  withdraw L123456789       takes an application back for its buyer; the down payment goes back`

const MOST = 200

/** What the staff do with leases, beside a running shop, which then tells the buyers. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { state: { type: 'string' } } })
  const [command = '', number = ''] = positionals
  const state = LEASE_STATES.find(each => each === values.state)
  if (values.state !== undefined && !state) return announce(USAGE, 2)
  const environment = commandEnvironment()
  const db = await openDatabase(databasePlace(environment))
  try {
    const places = await readPlaces(join(import.meta.dirname, '../content/places/places.json'))
    const { leases } = await createCommerce({
      db,
      variantFacts: createVariantFactsCache(),
      places,
      environment,
      now: () => new Date()
    })
    const { admin } = leases
    const running = LEASE_STATES.filter(each => !['paid_off', 'declined', 'canceled'].includes(each))
    if (command === 'list') return listed(await admin.list(state ? [state] : running, MOST))
    if (command === 'late') return listed(await admin.late(MOST))
    if (number === '' || !['show', 'ask', 'withdraw'].includes(command)) return announce(USAGE, 2)
    if (command === 'withdraw') {
      const done = await admin.withdraw(number)
      return done.ok ? shown(done.value) : announce(words('en', 'problem')(done.problem.code), 1)
    }
    const lease = await (command === 'ask' ? admin.ask(number) : admin.show(number))
    return lease ? shown(lease) : announce('There is no such lease.', 1)
  } finally {
    await db.close()
  }
}

function listed(leases: readonly LeaseBody[]): number {
  for (const each of leases) {
    const next = each.instalments.find(({ state }) => state === 'late' || state === 'next')
    const days = next && each.is_late ? ` LATE by ${daysSince(next.due_on)} days` : ''
    const due = next ? `  ₮${next.amount} due ${next.due_on}${days}` : ''
    console.log(`${each.number}  ${each.order_number}  ${each.state}  ₮${each.price}${due}  ${whoIs(each)}`)
  }
  return announce(`${leases.length} leases.`, 0)
}

/** Whom to ring. */
const whoIs = ({ last_name, first_name, phone }: LeaseBody) => [last_name, first_name, phone].filter(Boolean).join(' ')

const daysSince = (day: string) => Math.round((Date.parse(localDate(new Date())) - Date.parse(day)) / DAY_MS)

function shown(lease: LeaseBody): number {
  console.log(`${lease.number}  ${lease.order_number}  ${lease.state}${lease.reason ? ` (${lease.reason})` : ''}`)
  console.log(`${whoIs(lease)}, register ${lease.register_number || '-'}`)
  console.log(
    `₮${lease.price} over ${lease.months} months, ₮${lease.down_payment} down, contract ${lease.contract ?? '-'}`
  )
  if (lease.questions.length > 0) console.log(`The lender asks: ${lease.questions.join(', ')}`)
  for (const each of lease.instalments) {
    const paid = each.paid_at ? ` on ${localDate(new Date(each.paid_at))}` : ''
    console.log(`${each.number}  ${each.due_on}  ₮${each.amount}  ${each.state}${paid}`)
  }
  if (lease.early) console.log(`Everything today: ₮${lease.early.amount}, saving ₮${lease.early.saved}.`)
  return announce(`Paid ₮${lease.paid}, to pay ₮${lease.to_pay}, given back ₮${lease.given_back}.`, 0)
}

await runCommand(main)
