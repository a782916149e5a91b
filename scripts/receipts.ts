import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { OrderBody } from '../src/contract/order.ts'
import { receiptBody } from '../src/contract/receipt.ts'
import type { Result } from '../src/domain/result.ts'
import { words } from '../src/i18n/words.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { openLog } from '../src/server/platform/http/log.ts'
import { openPseudonymizer } from '../src/server/platform/rate-limit/client-network.ts'
import { createVariantFactsCache } from '../src/server/catalogue/products/variant-facts.ts'
import type { OrderRefusal } from '../src/server/ordering/orders/order-problem.ts'
import { readPlaces } from '../src/server/ordering/delivery/places.ts'
import { ebarimt } from '../src/server/providers/receipt/ebarimt.ts'
import { receiptService } from '../src/server/money/receipts/service.ts'
import { readTaxes } from '../src/server/money/receipts/taxes.ts'
import { createCommerce } from '../src/server/commerce.ts'
import { commandEnvironment, databasePlace, runCommand, announce } from './command.ts'

const USAGE = `Use: npm run receipts -- COMMAND
  waiting                      those that are not made yet, or wait for somebody
  show R123456789              what was made of an order's
  send R123456789              its letter once more
  for R123456789 --register 1234567 | --consumer 12345678 | --citizen   whom it is for, until it is made
  state                        how PosAPI is doing: lotteries left, when it last sent
  again R123456789             you have looked: nothing was made; make it
  found R123456789 --id DDTD --date "2026-11-22 10:00:00" [--lottery N] [--qr TEXT]   you have looked: this was made
  mark R123456789 SKU [--lot SERIES] [--stamp QR …]   what the pieces at hand say, before they are handed over`

const content = join(import.meta.dirname, '../content')

/** What the staff do about VAT receipts, beside a running shop, which makes and mails them. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      date: { type: 'string' },
      lottery: { type: 'string' },
      qr: { type: 'string' },
      register: { type: 'string' },
      consumer: { type: 'string' },
      citizen: { type: 'boolean' },
      lot: { type: 'string' },
      stamp: { type: 'string', multiple: true }
    }
  })
  const [command = '', number = '', sku = ''] = positionals
  const byShop = { number, token: '', byShop: true } as const
  const environment = commandEnvironment()
  if (!environment.ebarimt)
    return announce('eBarimt is not set up (EBARIMT_URL, EBARIMT_TIN, EBARIMT_POS, EBARIMT_DISTRICT).', 2)
  const db = await openDatabase(databasePlace(environment))
  try {
    const places = await readPlaces(join(content, 'places/places.json'))
    const { orders } = await createCommerce({
      db,
      variantFacts: createVariantFactsCache(),
      places,
      environment,
      now: () => new Date()
    })
    const receipts = receiptService({
      orders,
      provider: ebarimt(environment.ebarimt),
      taxes: await readTaxes(join(content, 'catalogue/tax.json')),
      pseudonymize: await openPseudonymizer(db),
      log: openLog(environment.logLevel)
    })
    switch (command) {
      case 'waiting': {
        const rows = await receipts.waiting()
        for (const { number: order, state, error, delivered_at } of rows)
          console.log(`${order}  ${state}  delivered ${delivered_at}  ${error ?? ''}`)
        return announce(`${rows.length} receipts wait.`, rows.some(({ state }) => state !== 'waiting') ? 1 : 0)
      }
      case 'show': {
        const order = await orders.read(byShop, 'mn')
        if (!order) return announce('There is no such order.', 1)
        for (const each of order.receipt?.documents ?? [])
          console.log(
            `${each.issued_at}  ${each.state}  ${each.number}  ₮${each.total}, VAT ₮${each.vat}, city ₮${each.city_tax}`
          )
        return announce(`${number}: ${order.receipt?.state ?? 'none'}`)
      }
      case 'send':
        return told(await receipts.send(byShop, 'mn'), 'Its letter is written.')
      case 'for': {
        const { register, consumer, citizen } = values
        if (register === undefined && consumer === undefined && !citizen) return announce(USAGE, 2)
        const asked = receiptBody.safeParse(
          register === undefined
            ? { type: 'citizen', consumer_no: consumer ?? '' }
            : { type: 'company', register_number: register }
        )
        if (!asked.success) return announce(USAGE, 2)
        return told(await receipts.choose(byShop, asked.data, 'mn'), 'It will be for them.')
      }
      case 'state': {
        const { lotteriesLeft, lastSentAt } = await receipts.condition()
        return announce(`${lotteriesLeft} lotteries left; last sent ${lastSentAt}`)
      }
      case 'again':
        return (await receipts.again(number)) ? announce('It is made next.') : announce('Nothing of it waits.', 1)
      case 'found': {
        const { id = '', date = '', lottery = null, qr = '' } = values
        if (!/^\d{33}$/.test(id) || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date)) return announce(USAGE, 2)
        return (await receipts.found(number, { number: id, printedAt: date, lottery, qr }))
          ? announce('It is kept, and its letter is written.')
          : announce('Nobody is in doubt about it.', 1)
      }
      case 'mark':
        return (await receipts.mark(number, sku, { lot: values.lot ?? null, stamps: values.stamp ?? [] }))
          ? announce('It will stand on the receipt.')
          : announce('There is no such line.', 1)
      default:
        return announce(USAGE, 2)
    }
  } finally {
    await db.close()
  }
}

const told = (done: Result<OrderBody, OrderRefusal>, sentence: string) =>
  done.ok ? announce(sentence) : announce(words('en', 'problem')(done.problem.code, done.problem.values), 1)

await runCommand(main)
