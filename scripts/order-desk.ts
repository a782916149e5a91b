import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { OrderBody } from '../src/contract/order.ts'
import type { ReturnBody } from '../src/contract/returns.ts'
import { SHOP_CANCEL_REASONS } from '../src/domain/cancel.ts'
import type { Result } from '../src/domain/result.ts'
import { REFUND_TARGETS, RETURN_REASONS } from '../src/domain/returns.ts'
import { words } from '../src/i18n/words.ts'
import { fingerprintOf } from '../src/server/platform/idempotency/idempotency.ts'
import { orderDesk } from '../src/server/ordering/orders/order-admin.ts'
import type { OrderRefusal } from '../src/server/ordering/orders/order-problem.ts'
import { returnPhotoFiles } from '../src/server/ordering/orders/return-photos.ts'
import type { ShippingStep } from '../src/server/ordering/orders/shipping.ts'
import type { Commerce } from '../src/server/commerce.ts'
import { announce } from './command.ts'
import { orderRow, orderText, returnRow, returnText } from './order-print.ts'

export const USAGE = `Use: npm run orders -- COMMAND NUMBER …
  list                     paid, or to be paid at the door, and not handed over: the longest waiting first
  find 99191234            by phone, e-mail address or number
  show R123456789          how it is doing; R123456789-B1 is a return
  confirm R123456789 …     somebody has looked at it
  ready R123456789 …       packed; ready again when nobody opened the door
  shipped R123456789 …     with the courier; of several parcels one by R123456789-2, as with ready and delivered
  delivered R123456789 …   received, and paid if it was to be paid at the door
  cancel R123456789 --reason ${SHOP_CANCEL_REASONS.join('|')}
  returns                  what waits for somebody
  ask R123456789 --line SKU[=PIECES] … --reason ${RETURN_REASONS.join('|')}
      [--note "…"] [--to ${REFUND_TARGETS.join('|')}]   a return for a buyer who has called
  approve R123456789-B1 … [--answer "to the buyer"]
  decline R123456789-B1 … --answer "why not"        also when nothing came, or not what was said
  received R123456789-B1 … [--restock] [--line SKU=PIECES …]   the goods are here; as new, they go on the shelf; fewer came
  photos R123456789-B1     files of the pictures that came with it
  refunded R123456789-B1 … gives their money back
  desk                     takes such commands one a line, until the input ends`

type Answer = Promise<Result<OrderBody, OrderRefusal>>
type Work = (number: string) => Answer

const STEPS: readonly ShippingStep[] = ['ready', 'shipped', 'delivered']

const OPTIONS = {
  reason: { type: 'string' },
  answer: { type: 'string' },
  note: { type: 'string' },
  to: { type: 'string' },
  line: { type: 'string', multiple: true },
  restock: { type: 'boolean' }
} as const

/** What the staff may say about orders and returns; answers how a command ends. */
export const openAdmin = ({ orders, payments, returns, shipping }: Commerce, dataFolder: string) => {
  const { db, places } = orders
  const admin = orderDesk(db)
  const byShop = (number: string) => ({ number, token: '', byShop: true }) as const
  const read = (number: string) => orders.read(byShop(number.split('-')[0] ?? ''), 'mn')

  /** `SKU=2`, or all there is of it among these. */
  const piecesOf = (order: OrderBody, said: readonly string[], all: ReturnBody['lines']) =>
    said.map(each => {
      const [sku = '', pieces] = each.split('=')
      const line = order.line_items.find(({ variant, product }) => variant.sku === sku || product.sku === sku)
      const most = all.find(({ line_item_id }) => line_item_id === line?.id)?.quantity ?? 1
      return { line_item_id: line?.id ?? sku, quantity: pieces === undefined ? most : Number(pieces) }
    })

  const listed = async (numbers: readonly string[]) => {
    for (const number of numbers) {
      const order = await read(number)
      if (order) console.log(orderRow(order, places))
    }
    return announce(`${numbers.length} orders.`)
  }

  const shown = async (number: string) => {
    const order = await read(number)
    const asked = order?.returns.find(each => each.number === number)
    if (!order || (number.includes('-B') && !asked)) return announce('There is no such order or return.', 1)
    const lines = asked ? returnText(order, asked, places) : orderText(order, places)
    return announce(lines.join('\n'))
  }

  const waiting = async () => {
    const rows = await returns.waiting()
    for (const { number } of rows) {
      const order = await read(number)
      const asked = order?.returns.find(each => each.number === number)
      if (order && asked) console.log(returnRow(order, asked))
    }
    return announce(`${rows.length} returns wait.`)
  }

  return async (args: readonly string[]): Promise<number> => {
    let parsed
    try {
      parsed = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
    } catch {
      return announce(USAGE, 2)
    }
    const { values, positionals } = parsed
    const [command = '', ...numbers] = positionals
    const [number = ''] = numbers
    if (command === 'list') return listed(await admin.toHandOver())
    if (command === 'returns') return waiting()
    if (command === 'find' && number !== '') return listed(await admin.find(number))
    if (command === 'show' && number !== '') return shown(number)
    if (command === 'photos' && number !== '') {
      for (const file of await returnPhotoFiles(db, join(dataFolder, 'return-photos'), number)) console.log(file)
      return 0
    }

    const answer = values.answer === undefined ? {} : { answer: values.answer }
    const cancelReason = SHOP_CANCEL_REASONS.find(each => each === values.reason)
    const returnReason = RETURN_REASONS.find(each => each === values.reason)
    const refundTo = REFUND_TARGETS.find(each => each === (values.to ?? 'source'))
    const { line: lines = [] } = values
    const works: Readonly<Record<string, Work>> = {
      confirm: each => shipping.confirm(each),
      ...Object.fromEntries(
        STEPS.map(step => [
          step,
          (each: string) => {
            // `R123456789-2` is the second of several parcels.
            const [whole = '', part] = each.split('-')
            return shipping.move(whole, step, part === undefined ? undefined : Number(part))
          }
        ])
      ),
      ...(cancelReason && { cancel: each => payments.cancel(byShop(each), cancelReason, 'mn') }),
      ...(returnReason &&
        refundTo &&
        lines.length > 0 && {
          ask: async each => {
            const order = await read(each)
            if (!order) return { ok: false, problem: { status: 404, code: 'order-not-found' } }
            const wish = {
              reason: returnReason,
              note: values.note ?? '',
              lines: piecesOf(order, lines, order.returnable),
              photos: [],
              refund_to: refundTo
            }
            // Said twice of the same order as it is, it is one.
            const key = fingerprintOf('desk', each, String(order.returns.length), JSON.stringify(wish))
            return returns.request(byShop(each), wish, { key, fingerprint: key }, 'mn')
          }
        }),
      approve: each => returns.decide(each, 'approved', answer),
      // Nobody is turned down without a word.
      ...(values.answer && { decline: each => returns.decide(each, 'declined', answer) }),
      received: async each => {
        const order = lines.length > 0 ? await read(each) : undefined
        const asked = order?.returns.find(own => own.number === each)
        const pieces = order && piecesOf(order, lines, asked?.lines ?? [])
        return returns.decide(each, 'received', {
          ...answer,
          restock: values.restock ?? false,
          ...(pieces && { pieces })
        })
      },
      refunded: each => returns.decide(each, 'refunded', answer)
    }
    const work = works[command]
    if (!work || number === '') return announce(USAGE, 2)
    let worst = 0
    for (const each of numbers) {
      const done = await work(each)
      if (!done.ok) {
        worst = 1
        console.log(`${each}: ${words('en', 'problem')(done.problem.code, done.problem.values)}`)
      } else if (numbers.length > 1) console.log(orderRow(done.value, places))
      else await shown(done.value.returns.some(({ number: own }) => own === each) ? each : done.value.number)
    }
    return worst
  }
}

/** Words of a line, as a shell takes them: what stands in quotes is one. */
export const wordsOfLine = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
