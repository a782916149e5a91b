import { join } from 'node:path'
import { Option, type Command } from '@commander-js/extra-typings'
import type { OrderBody } from '../src/contract/ordering/order.ts'
import type { ReturnBody } from '../src/contract/ordering/returns.ts'
import { REFUND_TARGETS, RETURN_REASONS } from '../src/domain/ordering/returns.ts'
import { returnPhotoFiles } from '../src/server/ordering/orders/index.ts'
import { fingerprintOf } from '../src/server/platform/idempotency/idempotency.ts'
import { collectOptions } from './command.ts'
import { asStaff, changeEach, printWaitingReturns, readOrder } from './order-results.ts'
import type { Commerce } from './with-commerce.ts'

const NUMBERS = 'R123456789-B1, the numbers of returns'
const ANSWER = 'what the buyer reads'

type WithCommerce = (work: (commerce: Commerce) => Promise<void>) => Promise<void>

/** The commands of `npm run orders` about returns. */
export function addReturnCommands(program: Command, withCommerce: WithCommerce) {
  program
    .command('returns')
    .description('returns that wait for somebody, the oldest first')
    .action(() => withCommerce(printWaitingReturns))

  program
    .command('request-return')
    .description('requests a return for a buyer who has called')
    .argument('<numbers...>', 'R123456789, the numbers of orders')
    .requiredOption(
      '--line <sku[=pieces]>',
      'what comes back, all of it or so many; may be given several times',
      collectOptions
    )
    .addOption(new Option('--reason <reason>', 'why').choices(RETURN_REASONS).makeOptionMandatory())
    .option('--note <text>', 'what the buyer said', '')
    .addOption(new Option('--to <target>', 'where the money goes').choices(REFUND_TARGETS).default('source' as const))
    .action((numbers, { line, reason, note, to }) =>
      withCommerce(commerce =>
        changeEach(commerce, numbers, async number => {
          const order = await readOrder(commerce, number)
          if (!order) return { ok: false, problem: { status: 404, code: 'order-not-found' } }
          const lines = piecesOf(order, line, order.returnable)
          const request = { reason, note, lines, photos: [], refund_to: to }
          // The same request for an order that has not changed meanwhile is one return.
          const key = fingerprintOf('desk', number, String(order.returns.length), JSON.stringify(request))
          return commerce.returns.request(asStaff(number), request, { key, fingerprint: key }, 'mn')
        })
      )
    )

  program
    .command('photos')
    .description('the files of the pictures that came with a return')
    .argument('<number>', 'R123456789-B1')
    .action(number =>
      withCommerce(async ({ db, environment }) => {
        const folder = join(environment.dataFolder, 'return-photos')
        for (const file of await returnPhotoFiles(db, folder, number)) console.log(file)
      })
    )

  addDecisions(program, withCommerce)
}

/** A return goes from the shop's word over the goods to the money. */
function addDecisions(program: Command, withCommerce: WithCommerce) {
  program
    .command('approve')
    .description('accepts returns')
    .argument('<numbers...>', NUMBERS)
    .option('--answer <text>', ANSWER)
    .action((numbers, { answer }) =>
      withCommerce(commerce =>
        changeEach(commerce, numbers, each => commerce.returns.decide(each, 'approved', answered(answer)))
      )
    )

  program
    .command('decline')
    .description('declines returns; also when nothing came, or something else')
    .argument('<numbers...>', NUMBERS)
    .requiredOption('--answer <text>', ANSWER)
    .action((numbers, { answer }) =>
      withCommerce(commerce =>
        changeEach(commerce, numbers, each => commerce.returns.decide(each, 'declined', { answer }))
      )
    )

  program
    .command('received')
    .description('the goods are here')
    .argument('<numbers...>', NUMBERS)
    .option('--restock', 'they are as new and can be sold again')
    .option('--line <sku=pieces>', 'fewer came than were announced; may be given several times', collectOptions)
    .option('--answer <text>', ANSWER)
    .action((numbers, { restock = false, line, answer }) =>
      withCommerce(commerce =>
        changeEach(commerce, numbers, async number => {
          const order = line && (await readOrder(commerce, number))
          const announced = order?.returns.find(each => each.number === number)?.lines ?? []
          return commerce.returns.decide(number, 'received', {
            ...{ ...answered(answer), restock },
            ...(order && { pieces: piecesOf(order, line, announced) })
          })
        })
      )
    )

  program
    .command('refunded')
    .description('gives the money of returns back')
    .argument('<numbers...>', NUMBERS)
    .option('--answer <text>', ANSWER)
    .action((numbers, { answer }) =>
      withCommerce(commerce =>
        changeEach(commerce, numbers, each => commerce.returns.decide(each, 'refunded', answered(answer)))
      )
    )
}

const answered = (answer: string | undefined) => (answer === undefined ? {} : { answer })

/** Lines of an order by `SKU=2`, or by `SKU` for all there is of it among `lines`. */
const piecesOf = (order: OrderBody, given: readonly string[], lines: ReturnBody['lines']) =>
  given.map(each => {
    const [sku = '', pieces] = each.split('=')
    const line = order.line_items.find(({ variant, product }) => variant.sku === sku || product.sku === sku)
    const all = lines.find(({ line_item_id }) => line_item_id === line?.id)?.quantity ?? 1
    return { line_item_id: line?.id ?? sku, quantity: pieces === undefined ? all : Number(pieces) }
  })
