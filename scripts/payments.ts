import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { UNMATCHED_MAX } from '../src/contract/staff/money.ts'
import { daysBefore } from '../src/domain/time.ts'
import { readStatement, StatementUnreadableError } from '../src/server/money/bank-transfers/index.ts'
import {
  paymentDetails,
  PENDING_PAYMENTS_MAX,
  pendingPayments,
  reconciliationText
} from '../src/server/money/payments/index.ts'
import { auditLedgers } from '../src/server/platform/db/ledger-audit.ts'
import { amountText, timeText } from '../src/server/platform/cli-format.ts'
import { commandEnvironment, commandLine, exitWith, refuseCommand, runCommand, wholeNumber } from './command.ts'
import { LEDGER_RULES } from './ledger-rules.ts'
import { recordCommand } from './record-change.ts'
import { withCommerce, type Commerce } from './with-commerce.ts'

const program = commandLine('payments', 'Payments and refunds, beside a running shop, which then tells the buyers.')

program
  .command('statement')
  .description('reads a bank’s statement and finds transfers by their reference; reading it again changes nothing')
  .argument('<file>', 'CSV, as the bank exports it')
  .action(file =>
    withMoney(async ({ db, payments, transfers }) => {
      const report = await transfers.importStatement(readStatement(await readFile(file, 'utf8')))
      for (const { id } of report.payments) await payments.refresh(id, true)
      for (const { number, amount, amountDue: due } of report.matched)
        console.log(`${number}  ${amountText(amount)}${amount === due ? '' : `  asked for ${amountText(due)}`}`)
      for (const { id, at, amount, text } of report.unmatched)
        console.log(`?  ${id}  ${at}  ${amountText(amount)}  ${text}`)
      const { read, alreadyImported: known, alreadyConfirmed: confirmed, matched, unmatched } = report
      if (read > known) {
        const after = { read, known, matched: matched.length, unmatched: unmatched.length }
        const subject = { type: 'bank_statement', id: basename(file) }
        await recordCommand(db, { action: 'bank_transfers.import', subject, after })
      }
      console.log(
        `${read} lines: ${matched.length} found, ${unmatched.length} not, ${known} read before, ${confirmed} confirmed before.`
      )
    })
  )

program
  .command('unmatched')
  .description('money that came and belongs to no payment we know')
  .action(() =>
    withMoney(async ({ transfers }) => {
      const waiting = await transfers.unmatched(UNMATCHED_MAX)
      for (const { id, at, amount, text } of waiting) console.log(`${id}  ${at}  ${amountText(amount)}  ${text}`)
      console.log(
        `${await transfers.unmatchedCount()} wait for somebody; the oldest ${UNMATCHED_MAX} are shown at most.`
      )
    })
  )

program
  .command('confirm')
  .description('says that a person has found the money of a transfer')
  .argument('<number>', 'R123456789-1, the number of the payment')
  .option('--entry <id>', 'the line of unmatched it is')
  .action((number, { entry }) =>
    withMoney(async ({ payments, transfers }) => {
      const payment = await transfers.confirm(number, entry)
      if (!payment)
        return refuseCommand(
          'There is no such transfer, its money is here already, or the line is not one of unmatched.'
        )
      await payments.refresh(payment.id, true)
      console.log(`${payment.number}: the money is here.`)
    })
  )

program
  .command('reconcile')
  .description('compares our payments with what their providers say of them; ends with 1 when they differ')
  .option('--days <days>', 'how many days back', wholeNumber(1, 366), 2)
  .action(({ days }) =>
    withMoney(async ({ reconcile, now }) => {
      const until = now()
      const report = await reconcile(daysBefore(until, days), until)
      for (const line of reconciliationText(report)) console.log(line)
      if (report.discrepancies.length + report.unanswered.length > 0) exitWith(1)
    })
  )

program
  .command('audit')
  .description('adds up wallets, refunds, codes, stock and orders again; ends with 1 where a sum differs')
  .action(() =>
    withMoney(async ({ db }) => {
      const broken = await auditLedgers(db, LEDGER_RULES)
      for (const { rule, differences } of broken) {
        console.log(`NOT TRUE: ${rule}`)
        for (const { subject, stored, computed } of differences)
          console.log(`  ${subject}  says ${stored}, adds up to ${computed}`)
      }
      console.log(`${LEDGER_RULES.length - broken.length} of ${LEDGER_RULES.length} rules hold.`)
      if (broken.length > 0) exitWith(1)
    })
  )

program
  .command('pending')
  .description('payments that are not paid yet, the newest first')
  .action(() =>
    withMoney(async ({ db }) => {
      const { payments, count } = await pendingPayments(db)
      for (const { number, method, amount, created_at, expires_at } of payments)
        console.log(
          `${number}  ${method}  ${amountText(amount)}  since ${timeText(created_at)}${expires_at ? `  until ${timeText(expires_at)}` : ''}`
        )
      console.log(`${count} are not paid yet; the newest ${PENDING_PAYMENTS_MAX} are shown at most.`)
    })
  )

program
  .command('show')
  .description('all that is known of a payment, or of each payment of an order')
  .argument('<number>', 'R123456789-1, the number of a payment; or R123456789')
  .action(number =>
    withMoney(async ({ db }) => {
      const found = await paymentDetails(db, number.toUpperCase())
      if (found.length === 0) return refuseCommand('There is no such payment.')
      for (const each of found) for (const line of paymentLines(each)) console.log(line)
    })
  )

/** A payment as our books have it; its provider is asked by `reconcile`. */
function paymentLines({ payment, captures, refunds }: Awaited<ReturnType<typeof paymentDetails>>[number]) {
  const { number, method, state, amount, refunded_amount, created_at, checked_at, expires_at, invoice_id } = payment
  return [
    `${number}  ${method}  ${state}  ${amountText(amount)}${refunded_amount > 0 ? `, ${amountText(refunded_amount)} of it given back` : ''}`,
    `  asked for ${timeText(created_at)}${expires_at ? `, until ${timeText(expires_at)}` : ''}`,
    `  provider’s invoice ${invoice_id ?? 'none'}, last asked ${checked_at ? timeText(checked_at) : 'never'}`,
    ...captures.map(each => `  came ${timeText(each.recorded_at)}  ${amountText(each.amount)}  ${each.provider_id}`),
    ...refunds.map(
      each => `  goes back  ${amountText(each.amount)}  ${each.state}  by ${timeText(each.due_at)}  ${each.id}`
    )
  ]
}

program
  .command('refunds')
  .description('money that is not back yet, the most urgent first')
  .action(() =>
    withMoney(async ({ refunds }) => {
      const open = await refunds.listUnfinishedRefunds()
      for (const { id, number, method, amount, state, due_at } of open)
        console.log(`${id}  ${number}  ${method}  ${amountText(amount)}  ${state}  by ${timeText(due_at)}`)
      console.log(`${open.length} are not back yet.`)
    })
  )

program
  .command('mark-refunded')
  .description('says that somebody has paid the money back by hand')
  .argument('<refund>', 'as "refunds" names it')
  .action(refund =>
    withMoney(async ({ refunds }) =>
      (await refunds.markManualRefundDone(refund))
        ? console.log('It is back.')
        : refuseCommand('No such refund waits for a hand.')
    )
  )

program
  .command('retry')
  .description('asks the provider of a refund once more')
  .argument('<refund>', 'as "refunds" names it')
  .action(refund =>
    withMoney(async ({ db, refunds }) => {
      const find = async () => (await refunds.listUnfinishedRefunds()).find(({ id }) => id === refund)
      const before = await find()
      if (!before) return refuseCommand('No refund that is not back yet is named so: see refunds.')
      await refunds.processRefund(refund)
      const change = { before: { state: before.state }, after: { state: (await find())?.state ?? 'completed' } }
      await recordCommand(db, { action: 'refunds.retry', subject: { type: 'refund', id: refund }, ...change })
      if ((await find())?.state === 'pending') return refuseCommand('It is still on its way.')
      console.log('It is not on its way any more: see refunds.')
    })
  )

function withMoney(work: (commerce: Commerce) => Promise<void>): Promise<void> {
  const environment = commandEnvironment()
  // Statements are read of an account that only a sandbox has, too.
  const transfer = environment.providers.transfer ?? { bank: '', account: '', holder: '' }
  return withCommerce(work, { ...environment, providers: { ...environment.providers, transfer } })
}

await runCommand(program, undefined, error => (error instanceof StatementUnreadableError ? error.message : error))
