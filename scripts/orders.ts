import { createInterface } from 'node:readline'
import { Option, type Command } from '@commander-js/extra-typings'
import { SHOP_CANCEL_REASONS } from '../src/domain/ordering/cancellation.ts'
import { orderSearch, type ShippingStep } from '../src/server/ordering/orders/index.ts'
import { commandLine, runCommand } from './command.ts'
import { asStaff, changeEach, printOrder, printOrders } from './order-results.ts'
import { addReturnCommands } from './return-commands.ts'
import { withCommerce, type Commerce } from './with-commerce.ts'

const NUMBERS = 'R123456789, the numbers of orders'

const STEPS: Readonly<Record<ShippingStep, string>> = {
  ready: 'packed; also ready again, when nobody opened the door',
  shipped: 'with the courier; one of several parcels by R123456789-2, as with ready and delivered',
  delivered: 'received, and paid if it was to be paid at the door'
}

const STEP_ACTIONS: Readonly<Record<ShippingStep, string>> = {
  ready: 'orders.pack',
  shipped: 'orders.ship',
  delivered: 'orders.deliver'
}

/** How a change stands in the audit. */
const byCommand = (action: string) => ({ actor: 'command', action }) as const

type Run = (work: (commerce: Commerce) => Promise<void>) => Promise<void>

function addReadCommands(program: Command, run: Run) {
  program
    .command('list')
    .description('paid, or to be paid at the door, and not handed over: the longest waiting first')
    .action(() => run(async commerce => printOrders(commerce, await orderSearch(commerce.db).toHandOver())))

  program
    .command('find')
    .description('orders by phone, e-mail address or number')
    .argument('<text>', '99191234')
    .action(text => run(async commerce => printOrders(commerce, await orderSearch(commerce.db).find(text))))

  program
    .command('show')
    .description('goods, payments, and what has happened')
    .argument('<number>', 'R123456789; R123456789-B1 is a return')
    .action(number => run(commerce => printOrder(commerce, number)))
}

function addShippingCommands(program: Command, run: Run) {
  program
    .command('confirm')
    .description('somebody has looked at it')
    .argument('<numbers...>', NUMBERS)
    .action(numbers =>
      run(commerce =>
        changeEach(commerce, numbers, each => commerce.shipping.confirm(each, byCommand('orders.confirm')))
      )
    )

  for (const [step, description] of Object.entries(STEPS) as [ShippingStep, string][])
    program
      .command(step)
      .description(description)
      .argument('<numbers...>', NUMBERS)
      .action(numbers =>
        run(commerce =>
          changeEach(commerce, numbers, each => {
            const [number = '', parcel] = each.split('-')
            return commerce.shipping.move(
              number,
              step,
              parcel === undefined ? undefined : Number(parcel),
              byCommand(STEP_ACTIONS[step])
            )
          })
        )
      )
}

/** The commands of one line; `batch` takes a line each from its input, on one opened shop. */
function ordersProgram(run: Run) {
  const program = commandLine('orders', 'Orders and returns, beside a running shop, which then tells the buyers.')

  addReadCommands(program, run)
  addShippingCommands(program, run)

  program
    .command('cancel')
    .description('cancels orders; their money goes back')
    .argument('<numbers...>', NUMBERS)
    .addOption(new Option('--reason <reason>', 'why').choices(SHOP_CANCEL_REASONS).makeOptionMandatory())
    .action((numbers, { reason }) =>
      run(commerce =>
        changeEach(commerce, numbers, each =>
          commerce.payments.cancel(
            { ...asStaff(each), staffChange: { ...byCommand('orders.cancel'), details: { reason } } },
            reason,
            'mn'
          )
        )
      )
    )

  addReturnCommands(program, run)
  return program
}

const program = ordersProgram(withCommerce)

program
  .command('batch')
  .description('takes such commands one a line until the input ends: a scanner, or a list from a file')
  .action(() =>
    withCommerce(async commerce => {
      for await (const line of createInterface({ input: process.stdin })) {
        const args = wordsOfLine(line)
        if (args.length > 0)
          await runCommand(
            ordersProgram(work => work(commerce)),
            args
          )
      }
    })
  )

/** Words of a line as a shell takes them: what stands in quotes is one. */
const wordsOfLine = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

await runCommand(program)
