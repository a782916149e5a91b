import { Argument } from '@commander-js/extra-typings'
import { BUCKETS, MERCHANT_VOUCHER_ABOVE } from '../src/domain/money/wallet.ts'
import { createWalletAdmin } from '../src/server/money/wallet/index.ts'
import { amountText, timeText } from '../src/server/platform/cli-format.ts'
import { commandLine, refuseCommand, runCommand, wholeNumber } from './command.ts'
import { withCommerce, type Commerce } from './with-commerce.ts'

const PROBLEMS = {
  'unknown-user': 'Nobody signs in with this phone or address.',
  amount: 'An amount is a whole number of tögrög above nought.',
  threshold: `A voucher has a threshold (--above ${MERCHANT_VOUCHER_ABOVE.join(', ')}), other money has none.`,
  'insufficient-funds': 'There is not so much of it in the wallet.'
} as const

const amount = wholeNumber(1, 9_999_999_999)
const LABEL = 'why, in words its owner reads; the merchant’s name of a voucher'

const program = commandLine(
  'wallet',
  'Customers’ wallets, beside a running shop. LOGIN is a phone or an e-mail address.'
)

program
  .command('show <login>')
  .description('its balances, and the last ten entries')
  .action(login => change(login))

program
  .command('give')
  .description('puts money into a wallet')
  .argument('<login>')
  .addArgument(new Argument('<bucket>', 'the kind of money').choices(BUCKETS))
  .argument('<amount>', 'in ₮', amount)
  .requiredOption('--label <text>', LABEL)
  .option('--days <days>', 'days until it expires', wholeNumber(1, 36_500))
  .option(
    '--above <amount>',
    `of a voucher: it pays purchases above so many ₮ (${MERCHANT_VOUCHER_ABOVE.join(', ')})`,
    amount
  )
  .option('--key <key>', 'the same money given twice under one key is given once')
  .action((login, bucket, given, { label, days, above, key }) =>
    change(login, admin =>
      admin.grant(login, {
        ...{ bucket, amount: given, label, key },
        ...(above !== undefined && { usableAbove: above }),
        ...(days !== undefined && { days })
      })
    )
  )

program
  .command('take')
  .description('takes money out of a wallet')
  .argument('<login>')
  .addArgument(new Argument('<bucket>', 'the kind of money').choices(BUCKETS))
  .argument('<amount>', 'in ₮', amount)
  .requiredOption('--label <text>', LABEL)
  .action((login, bucket, taken, { label }) => change(login, admin => admin.deduct(login, bucket, taken, label)))

program
  .command('pay-out')
  .description('books money of their own that was sent to their bank account by hand')
  .argument('<login>')
  .argument('<amount>', 'in ₮', amount)
  .requiredOption('--label <text>', 'to which account')
  .action((login, paid, { label }) => change(login, admin => admin.payOut(login, paid, label)))

type Admin = ReturnType<typeof createWalletAdmin>

/** Changes a wallet if there is something to change, then shows it. */
const change = (login: string, work?: (admin: Admin) => ReturnType<Admin['payOut']>) =>
  withCommerce(async commerce => {
    const admin = createWalletAdmin(commerce)
    const done = await work?.(admin)
    if (done?.ok === false) return refuseCommand(PROBLEMS[done.problem])
    const userId = done?.value ?? (await admin.findUserId(login))
    return userId === undefined ? refuseCommand(PROBLEMS['unknown-user']) : show(commerce, login, userId)
  })

async function show({ wallet }: Commerce, login: string, userId: string) {
  const { balance, clawback_due, buckets } = await wallet.read(userId, 'en')
  for (const each of buckets) console.log(`${each.bucket.padEnd(8)} ${amountText(each.balance)}`)
  const { store_credits } = await wallet.history(userId, { filter: 'all', page: 1, per_page: 10 })
  for (const each of store_credits)
    console.log(
      `${timeText(each.created_at)}  ${each.kind}  ${amountText(each.amount)}  ${each.order_number ?? each.label}`
    )
  console.log(`${login}: ${amountText(balance)}${clawback_due > 0 ? `, owes ${amountText(clawback_due)}` : ''}`)
}

await runCommand(program)
