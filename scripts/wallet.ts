import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BUCKETS, MERCHANT_VOUCHER_ABOVE } from '../src/domain/wallet.ts'
import { readPlaces } from '../src/server/ordering/delivery/places.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { createVariantFactsCache } from '../src/server/catalogue/products/variant-facts.ts'
import { createCommerce } from '../src/server/commerce.ts'
import { walletAdmin } from '../src/server/money/wallet/wallet-admin.ts'
import { commandEnvironment, databasePlace, runCommand, announce } from './command.ts'

const USAGE = `Use: npm run wallet -- COMMAND PHONE-OR-ADDRESS
  show 99191234                       what is in it, and what happened last
  give 99191234 BUCKET 5000 --label "why" [--days 30] [--above ${MERCHANT_VOUCHER_ABOVE.join('|')}] [--key once]
  take 99191234 BUCKET 5000 --label "why"
  pay-out 99191234 5000 --label "to which account"    their own money, sent to their bank account by hand
BUCKET is ${BUCKETS.join(' | ')}; --label is read by the owner, of a voucher it is the merchant's name.
--above is for vouchers and only for them. What is given under the same --key twice is given once.`

const SAYS = {
  nobody: 'Nobody signs in with this phone or address.',
  amount: 'An amount is a whole number of tögrög above nought.',
  threshold: `A voucher has a threshold (--above ${MERCHANT_VOUCHER_ABOVE.join(', ')}), other money has none.`,
  'not-enough': 'There is not so much of it in the wallet.'
} as const

/** What the staff do with somebody's wallet, beside a running shop. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      label: { type: 'string' },
      days: { type: 'string' },
      above: { type: 'string' },
      key: { type: 'string' }
    }
  })
  const [command = '', login = '', ...rest] = positionals
  const { label = '', key } = values
  const environment = commandEnvironment()
  const db = await openDatabase(databasePlace(environment))
  const now = () => new Date()
  try {
    const admin = walletAdmin({ db, now })
    const places = await readPlaces(join(import.meta.dirname, '../content/places/places.json'))
    const { wallet } = await createCommerce({ db, variantFacts: createVariantFactsCache(), places, environment, now })
    const bucket = BUCKETS.find(each => each === rest[0])
    const amount = whole(rest.at(-1))
    const isDays = values.days === undefined || whole(values.days) > 0
    const done =
      login === '' || !isDays
        ? undefined
        : command === 'give' && bucket && label
          ? await admin.give(login, {
              bucket,
              amount,
              label,
              ...(values.above !== undefined && { usableAbove: whole(values.above) }),
              ...(values.days !== undefined && { days: whole(values.days) }),
              key
            })
          : command === 'take' && bucket && label
            ? await admin.take(login, bucket, amount, label)
            : command === 'pay-out' && label
              ? await admin.payOut(login, amount, label)
              : undefined
    if (done?.ok === false) return announce(SAYS[done.problem], 1)
    if (!done && (command !== 'show' || login === '')) return announce(USAGE, 2)
    const userId = done?.value ?? (await admin.personOf(login))
    if (userId === undefined) return announce(SAYS.nobody, 1)
    const { balance, owed, buckets } = await wallet.read(userId, 'en')
    for (const each of buckets) console.log(`${each.bucket.padEnd(8)} ₮${each.balance}`)
    const { store_credits } = await wallet.history(userId, { filter: 'all', page: 1, per_page: 10 })
    for (const each of store_credits)
      console.log(`${each.created_at}  ${each.kind}  ₮${each.amount}  ${each.order_number ?? each.label}`)
    return announce(`${login}: ₮${balance}${owed > 0 ? `, owes ₮${owed}` : ''}`, 0)
  } finally {
    await db.close()
  }
}

/** A whole number; NaN for everything else, which no amount is. */
const whole = (text = '') => (/^\d{1,10}$/.test(text) ? Number(text) : Number.NaN)

await runCommand(main)
