import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { OrderBody } from '../src/contract/order.ts'
import { SHOP_CANCEL_REASONS } from '../src/domain/cancel.ts'
import type { Result } from '../src/domain/result.ts'
import { words } from '../src/i18n/words.ts'
import { readPlaces } from '../src/server/checkout/places.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { lineFacts } from '../src/server/orders/line-facts.ts'
import { returnPhotoFiles } from '../src/server/orders/return-photos.ts'
import type { OrderRefusal } from '../src/server/orders/refusal.ts'
import { tradeOf } from '../src/server/trade.ts'
import { commandEnvironment, runCommand, say } from './command.ts'

const USAGE = `Use: npm run orders -- COMMAND NUMBER
  show R123456789          how it is doing
  confirm R123456789       somebody has looked at it
  ready R123456789         packed; ready again when nobody opened the door
  shipped R123456789       with the courier; of several parcels one by R123456789-2, as with ready and delivered
  delivered R123456789     received, and paid if it was to be paid at the door
  cancel R123456789 --reason ${SHOP_CANCEL_REASONS.join('|')}
  returns                  what waits for somebody
  approve R123456789-B1 [--answer "to the buyer"]
  decline R123456789-B1 --answer "why not"
  received R123456789-B1 [--restock]   the goods are here; as new, they go on the shelf
  photos R123456789-B1     files of the pictures that came with it
  refunded R123456789-B1   gives their money back`

type Answer = Promise<Result<OrderBody, OrderRefusal>>

/** What the people of the shop do with orders and returns, beside a running shop, which then tells the buyers. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' }, answer: { type: 'string' }, restock: { type: 'boolean' } }
  })
  const [command = '', number = ''] = positionals
  const environment = commandEnvironment()
  const db = await openDatabase({ databaseUrl: environment.databaseUrl, dataDir: environment.dataFolder })
  try {
    const places = await readPlaces(join(import.meta.dirname, '../content/places/places.json'))
    const { orders, payments, returns, shipping } = await tradeOf({
      db,
      memory: lineFacts(),
      places,
      environment,
      now: () => new Date()
    })
    const answer = values.answer === undefined ? {} : { answer: values.answer }
    const reason = SHOP_CANCEL_REASONS.find(each => each === values.reason)
    // `R123456789-2` is the second of several parcels.
    const [whole = '', part] = number.split('-')
    const parcel = part === undefined ? undefined : Number(part)
    const commands: Readonly<Record<string, () => Answer>> = {
      confirm: () => shipping.confirm(number),
      ready: () => shipping.move(whole, 'ready', parcel),
      shipped: () => shipping.move(whole, 'shipped', parcel),
      delivered: () => shipping.move(whole, 'delivered', parcel),
      ...(reason && { cancel: () => payments.cancel({ number, token: '', byShop: true }, reason, 'mn') }),
      approve: () => returns.decide(number, 'approved', answer),
      // Nobody is turned down without a word.
      ...(values.answer && { decline: () => returns.decide(number, 'declined', answer) }),
      received: () => returns.decide(number, 'received', { ...answer, restock: values.restock ?? false }),
      refunded: () => returns.decide(number, 'refunded', answer)
    }
    if (command === 'returns') {
      const waiting = await returns.waiting()
      for (const each of waiting)
        console.log(`${each.number}  ${each.state}  ${each.reason}  ₮${each.amount}  ${each.created_at}`)
      return say(`${waiting.length} returns wait.`, 0)
    }
    if (command === 'photos') {
      for (const file of await returnPhotoFiles(db, join(environment.dataFolder, 'return-photos'), number))
        console.log(file)
      return 0
    }
    if (command === 'show') {
      const order = await orders.read({ number, token: '', byShop: true }, 'mn')
      if (!order) return say('There is no such order.', 1)
      return tell(order)
    }
    const work = commands[command]
    if (!work || number === '') return say(USAGE, 2)
    const done = await work()
    if (done.ok) return tell(done.value)
    return say(words('en', 'problem')(done.problem.code, done.problem.values), 1)
  } finally {
    await db.close()
  }
}

function tell(order: OrderBody): number {
  for (const { event, at } of order.events) console.log(`${at}  ${event}`)
  for (const { number, state, option } of order.shipments) console.log(`${number}  ${state}  ${option}`)
  for (const { number, state, amount, note } of order.returns) console.log(`${number}  ${state}  ₮${amount}  ${note}`)
  return say(`${order.number}: ${order.status}, ₮${order.total}`, 0)
}

await runCommand(main)
