import { Option } from '@commander-js/extra-typings'
import type { LeaseBody } from '../src/contract/money/lease.ts'
import { LEASE_STATES } from '../src/domain/money/lease-state.ts'
import { DAY_MS, localDate } from '../src/domain/time.ts'
import { words } from '../src/i18n/words.ts'
import { amountText } from '../src/server/platform/cli-format.ts'
import { commandLine, refuseCommand, runCommand } from './command.ts'
import { recordChange } from './record-change.ts'
import { withCommerce } from './with-commerce.ts'

/** Leases of one list. */
const LIST_LIMIT = 200
const RUNNING = LEASE_STATES.filter(each => !['paid_off', 'declined', 'canceled'].includes(each))

const program = commandLine('leases', 'Leases, beside a running shop, which then tells the buyers.')

program
  .command('list')
  .description('the newest first; all that are not over when no state is named')
  .addOption(new Option('--state <state>', 'only those in one state').choices(LEASE_STATES))
  .action(({ state }) =>
    withCommerce(async ({ leases }) => listed(await leases.admin.list(state ? [state] : RUNNING, LIST_LIMIT)))
  )

program
  .command('late')
  .description('whose payment is late, the longest first, and whom to ring')
  .action(() => withCommerce(async ({ leases }) => listed(await leases.admin.late(LIST_LIMIT))))

program
  .command('show')
  .description('how it is doing, payment by payment')
  .argument('<number>', 'L123456789, or the number of its order')
  .action(number => withCommerce(async ({ leases }) => found(await leases.admin.show(number))))

program
  .command('check')
  .description('checks an application with the lender now')
  .argument('<number>', 'L123456789')
  .action(number => withCommerce(async ({ leases }) => found(await leases.admin.ask(number))))

program
  .command('withdraw')
  .description('takes an application back for its buyer; the down payment goes back')
  .argument('<number>', 'L123456789')
  .action(number =>
    withCommerce(async ({ db, leases }) => {
      const read = async () => stateOf(await leases.admin.show(number))
      const line = { action: 'leases.withdraw', subject: { type: 'lease', id: number }, read, isDone: isOk }
      const done = await recordChange(db, line, () => leases.admin.withdraw(number))
      return done.ok ? shown(done.value) : refuseCommand(words('en', 'problem')(done.problem.code))
    })
  )

const isOk = ({ ok }: { readonly ok: boolean }) => ok
const stateOf = (lease: LeaseBody | undefined) => lease && { state: lease.state, given_back: lease.given_back }

const found = (lease: LeaseBody | undefined) => (lease ? shown(lease) : refuseCommand('There is no such lease.'))

function listed(leases: readonly LeaseBody[]): void {
  for (const each of leases) {
    const next = each.instalments.find(({ state }) => state === 'late' || state === 'next')
    const days = next && each.is_late ? ` LATE by ${daysSince(next.due_on)} days` : ''
    const due = next ? `  ${amountText(next.amount)} due ${next.due_on}${days}` : ''
    console.log(`${each.number}  ${each.order_number}  ${each.state}  ${amountText(each.price)}${due}  ${whoIs(each)}`)
  }
  console.log(`${leases.length} leases.`)
}

/** Whom to ring. */
const whoIs = ({ last_name, first_name, phone }: LeaseBody) => [last_name, first_name, phone].filter(Boolean).join(' ')

const daysSince = (day: string) => Math.round((Date.parse(localDate(new Date())) - Date.parse(day)) / DAY_MS)

function shown(lease: LeaseBody): void {
  console.log(`${lease.number}  ${lease.order_number}  ${lease.state}${lease.reason ? ` (${lease.reason})` : ''}`)
  console.log(`${whoIs(lease)}, register ${lease.register_number || '-'}`)
  console.log(
    `${amountText(lease.price)} over ${lease.months} months, ${amountText(lease.down_payment)} down, contract ${lease.contract ?? '-'}`
  )
  if (lease.questions.length > 0) console.log(`The lender asks: ${lease.questions.join(', ')}`)
  for (const each of lease.instalments) {
    const paid = each.paid_at ? ` on ${localDate(new Date(each.paid_at))}` : ''
    console.log(`${each.number}  ${each.due_on}  ${amountText(each.amount)}  ${each.state}${paid}`)
  }
  if (lease.early)
    console.log(`Everything today: ${amountText(lease.early.amount)}, saving ${amountText(lease.early.saved)}.`)
  console.log(
    `Paid ${amountText(lease.paid)}, to pay ${amountText(lease.to_pay)}, given back ${amountText(lease.given_back)}.`
  )
}

await runCommand(program)
