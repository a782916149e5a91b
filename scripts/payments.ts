import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { daysBefore } from '../src/domain/time.ts'
import { readPlaces } from '../src/server/ordering/delivery/places.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { createVariantFactsCache } from '../src/server/catalogue/products/variant-facts.ts'
import { reconciliationText } from '../src/server/money/payments/reconciliation-text.ts'
import { createCommerce } from '../src/server/commerce.ts'
import { readStatement, StatementUnreadable } from '../src/server/money/bank-transfers/read-statement.ts'
import { commandEnvironment, databasePlace, runCommand, announce } from './command.ts'

const USAGE = `Use: npm run payments -- COMMAND
  statement FILE.csv       a bank's statement: finds transfers by their reference
  unmatched                money that came and says nothing we know
  confirm R123456789-1 [--entry ID]   a person has found it: that line of unmatched, or another way
  reconcile [--days 2]     our payments and what their houses say of them; 1 when they differ
  refunds                  money that is not back yet, the most urgent first
  brought REFUND           a person has brought it
  again REFUND             asks its house once more`

/** What the staff do about money, beside a running shop, which then tells the buyers. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { entry: { type: 'string' }, days: { type: 'string' } }
  })
  const [command = '', name = ''] = positionals
  const read = commandEnvironment()
  // An account that only `npm start` practises with is no reason not to take in a statement.
  const transfer = read.providers.transfer ?? { bank: '', account: '', holder: '' }
  const environment = { ...read, providers: { ...read.providers, transfer } }
  const db = await openDatabase(databasePlace(environment))
  try {
    const places = await readPlaces(join(import.meta.dirname, '../content/places/places.json'))
    const { payments, reconcile, transfers } = await createCommerce({
      db,
      variantFacts: createVariantFactsCache(),
      places,
      environment,
      now: () => new Date()
    })
    if (command === 'statement' && name !== '') {
      const report = await transfers.takeIn(readStatement(await readFile(name, 'utf8')))
      for (const { id } of report.payments) await payments.refresh(id, true)
      for (const { number, amount, asked } of report.matched)
        console.log(`${number}  ₮${amount}${amount === asked ? '' : `  asked for ₮${asked}`}`)
      for (const { id, at, amount, text } of report.unmatched) console.log(`?  ${id}  ${at}  ₮${amount}  ${text}`)
      const { read: all, known, matched, unmatched } = report
      return announce(`${all} lines: ${matched.length} found, ${unmatched.length} not, ${known} read before.`, 0)
    }
    if (command === 'unmatched') {
      const waiting = await transfers.unmatched()
      for (const { id, at, amount, text } of waiting) console.log(`${id}  ${at}  ₮${amount}  ${text}`)
      return announce(`${waiting.length} wait for somebody.`, 0)
    }
    if (command === 'confirm' && name !== '') {
      const payment = await transfers.confirm(name, values.entry)
      if (!payment) return announce('There is no such transfer, or no such line that is still unmatched.', 1)
      await payments.refresh(payment.id, true)
      return announce(`${payment.number}: the money is here.`, 0)
    }
    if (command === 'reconcile') {
      const days = Number(values.days ?? 2)
      if (!Number.isInteger(days) || days < 1 || days > 366)
        return announce('--days is a whole number from 1 to 366.', 2)
      const now = new Date()
      const report = await reconcile(daysBefore(now, days), now)
      for (const line of reconciliationText(report)) console.log(line)
      return report.discrepancies.length + report.unanswered.length === 0 ? 0 : 1
    }
    if (command === 'refunds') {
      const open = await payments.openRefunds()
      for (const { id, number, method, amount, state, due_at } of open)
        console.log(`${id}  ${number}  ${method}  ₮${amount}  ${state}  by ${due_at}`)
      return announce(`${open.length} are not back yet.`, 0)
    }
    if (command === 'brought' && name !== '')
      return (await payments.markDone(name))
        ? announce('It is back.', 0)
        : announce('No such refund waits for a hand.', 1)
    if (command === 'again' && name !== '') {
      await payments.handle(name)
      const isOpen = (await payments.openRefunds()).some(({ id, state }) => id === name && state === 'waiting')
      return isOpen
        ? announce('It is still on its way.', 1)
        : announce('It is not on its way any more: see refunds.', 0)
    }
    return announce(USAGE, 2)
  } finally {
    await db.close()
  }
}

await runCommand(main, error => (error instanceof StatementUnreadable ? error.message : error))
