import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import type { OrderBody } from '../src/contract/ordering/order.ts'
import type { Result } from '../src/domain/result.ts'
import { words } from '../src/i18n/words.ts'
import { createReceiptService, readTaxes } from '../src/server/money/receipts/index.ts'
import { EnvironmentError } from '../src/server/platform/environment/values.ts'
import { openLog } from '../src/server/platform/http/log.ts'
import { openPseudonymizer } from '../src/server/platform/rate-limit/client-network.ts'
import { amountText, timeText } from '../src/server/platform/cli-format.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import type { Problem } from '../src/server/platform/http/problem.ts'
import { ebarimt } from '../src/server/providers/receipt/index.ts'
import {
  collectOptions,
  commandEnvironment,
  commandLine,
  exitWith,
  refuseCommand,
  runCommand,
  textLike
} from './command.ts'
import { recordCommand } from './record-change.ts'
import { withCommerce } from './with-commerce.ts'

const NUMBER = 'R123456789, the number of an order'

const program = commandLine('receipts', 'VAT receipts, beside a running shop, which makes and mails them.')

program
  .command('waiting')
  .description('those that are not made yet; ends with 1 when one waits for a person')
  .action(() =>
    withReceipts(async receipts => {
      const rows = await receipts.listUnsettled()
      for (const { number, state, error, delivered_at } of rows)
        console.log(`${number}  ${state}  delivered ${timeText(delivered_at)}  ${error ?? ''}`)
      console.log(`${rows.length} receipts wait.`)
      if (rows.some(({ state }) => state !== 'waiting')) exitWith(1)
    })
  )

program
  .command('show')
  .description('the receipts of an order')
  .argument('<number>', NUMBER)
  .action(number =>
    withReceipts(async (_receipts, { orders }) => {
      const order = await orders.read(asStaff(number), 'mn')
      if (!order) return refuseCommand('There is no such order.')
      for (const each of order.receipt?.documents ?? [])
        console.log(
          `${timeText(each.issued_at)}  ${each.state}  ${each.number}  ${amountText(each.total)}, VAT ${amountText(each.vat)}, city ${amountText(each.city_tax)}`
        )
      console.log(`${number}: ${order.receipt?.state ?? 'none'}`)
    })
  )

program
  .command('send')
  .description('mails the receipts of an order once more')
  .argument('<number>', NUMBER)
  .action(number =>
    withReceipts(async (receipts, { db }) =>
      announceResult(
        await recorded(db, 'receipts.send', number, {}, () => receipts.resend(asStaff(number), 'mn')),
        'Its mail is written.'
      )
    )
  )

program
  .command('receiver')
  .description('whom the receipt is for, until it is made; one of the three options is needed')
  .argument('<number>', NUMBER)
  .addOption(
    new Option('--register <number>', 'a company’s register number')
      .argParser(textLike(/^\d{7}$/, '7 digits'))
      .conflicts(['consumer', 'citizen'])
  )
  .addOption(
    new Option('--consumer <number>', 'a citizen’s eBarimt number')
      .argParser(textLike(/^\d{8}$/, '8 digits'))
      .conflicts(['register', 'citizen'])
  )
  .addOption(new Option('--citizen', 'a citizen who has given no number').conflicts(['register', 'consumer']))
  .action((number, { register, consumer, citizen }, command) => {
    if (register === undefined && consumer === undefined && !citizen)
      return command.error('One of --register, --consumer and --citizen is needed.')
    const buyer =
      register === undefined
        ? ({ type: 'citizen', consumer_no: consumer ?? '' } as const)
        : ({ type: 'company', register_number: register } as const)
    // The kind of receiver and no number of theirs: the audit outlives the data of customers.
    return withReceipts(async (receipts, { db }) =>
      announceResult(
        await recorded(db, 'receipts.receiver', number, { type: buyer.type }, () =>
          receipts.setReceiver(asStaff(number), buyer, 'mn')
        ),
        'It will be for them.'
      )
    )
  })

program
  .command('state')
  .description('how PosAPI is doing: lotteries left, and when it last sent')
  .action(() =>
    withReceipts(async receipts => {
      const { lotteriesLeft, lastSentAt } = await receipts.condition()
      console.log(`${lotteriesLeft} lotteries left; last sent ${lastSentAt}`)
    })
  )

program
  .command('retry')
  .description('makes a receipt after a person has seen at PosAPI that none was made')
  .argument('<number>', NUMBER)
  .action(number =>
    withReceipts(async (receipts, { db }) =>
      (await recorded(db, 'receipts.retry', number, {}, () => receipts.retry(number))).ok
        ? console.log('It is made next.')
        : refuseCommand('Nothing of it waits.')
    )
  )

program
  .command('record')
  .description('records a receipt that somebody has found at PosAPI')
  .argument('<number>', NUMBER)
  .requiredOption('--id <ddtd>', 'its 33 digits', textLike(/^\d{33}$/, '33 digits'))
  .requiredOption(
    '--date <time>',
    'as it is printed: "2026-11-22 10:00:00"',
    textLike(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'a time such as "2026-11-22 10:00:00"')
  )
  .option('--lottery <number>', 'its lottery number')
  .option('--qr <text>', 'the text of its QR code')
  .action((number, { id, date, lottery = null, qr = '' }) =>
    withReceipts(async (receipts, { db }) =>
      (await recorded(db, 'receipts.record', number, { receipt: id }, () =>
        receipts.confirmIssued(number, { number: id, printedAt: date, lottery, qr })
      ))
        ? console.log('It is kept, and its mail is written.')
        : refuseCommand('Nobody is in doubt about it.')
    )
  )

program
  .command('mark')
  .description('the lot and excise stamps of the pieces at hand, before they are handed over')
  .argument('<number>', NUMBER)
  .argument('<sku>')
  .option('--lot <series>', 'the lot of a medicine')
  .option('--stamp <qr>', 'an excise stamp; may be given several times', collectOptions)
  .action((number, sku, { lot = null, stamp = [] }) =>
    withReceipts(async (receipts, { db }) =>
      (await recorded(db, 'receipts.mark', number, { sku, lot, stamps: stamp.length }, () =>
        receipts.setLineItemStamps(number, sku, { lot, stamps: stamp })
      ))
        ? console.log('It will stand on the receipt.')
        : refuseCommand('There is no such line.')
    )
  )

type Receipts = ReturnType<typeof createReceiptService>
type Orders = Parameters<typeof createReceiptService>[0]['orders']

/** Makes a change and writes its line of the audit, unless it was refused. */
async function recorded<Done extends boolean | { readonly ok: boolean }>(
  db: Database,
  action: string,
  id: string,
  after: object,
  work: () => Promise<Done>
): Promise<Done> {
  const done = await work()
  if (done === true || (typeof done === 'object' && done.ok))
    await recordCommand(db, { action, subject: { type: 'order', id }, after })
  return done
}

async function withReceipts(work: (receipts: Receipts, shop: { orders: Orders; db: Database }) => Promise<void>) {
  const environment = commandEnvironment()
  const settings = environment.ebarimt
  if (!settings)
    throw new EnvironmentError('eBarimt is not set up (EBARIMT_URL, EBARIMT_TIN, EBARIMT_POS, EBARIMT_DISTRICT).')
  await withCommerce(async ({ db, orders }) => {
    const receipts = createReceiptService({
      orders,
      provider: ebarimt(settings),
      taxes: await readTaxes(join(import.meta.dirname, '../content/catalogue/tax.json')),
      pseudonymize: await openPseudonymizer(db),
      log: openLog(environment.logLevel)
    })
    await work(receipts, { orders, db })
  }, environment)
}

const asStaff = (number: string) => ({ number, token: '', asStaff: true }) as const

const announceResult = (done: Result<OrderBody, Problem>, sentence: string) =>
  done.ok ? console.log(sentence) : refuseCommand(words('en', 'problem')(done.problem.code, done.problem.values))

await runCommand(program)
