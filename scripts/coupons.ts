import { Option } from '@commander-js/extra-typings'
import { schemaSentence } from '../src/content/check/schema-sentence.ts'
import { couponRecord } from '../src/contract/money/coupons.ts'
import { CODE_ISSUE_COUNT_MAX, CODE_ISSUE_TOTAL_MAX, codeIssueEnd } from '../src/domain/money/code-issue.ts'
import { GIFT_CARD_DAYS, GIFT_CARD_MAX, GIFT_CARD_MIN } from '../src/domain/money/gift-card.ts'
import { MERCHANT_VOUCHER_ABOVE } from '../src/domain/money/wallet.ts'
import { daysAfter, localDate } from '../src/domain/time.ts'
import { type CodeIssues, type CouponAdmin, readCouponFile } from '../src/server/money/coupons/index.ts'
import {
  collectOptions,
  commandLine,
  dayOption,
  momentOption,
  refuseCommand,
  runCommand,
  textLike,
  wholeNumber
} from './command.ts'
import { amountText } from '../src/server/platform/cli-format.ts'
import { withCommerce } from './with-commerce.ts'

const amount = wholeNumber(1, 999_999_999)
const count = wholeNumber(1, CODE_ISSUE_COUNT_MAX)
const reason = textLike(/^.{3,200}$/, 'of 3 to 200 characters')
const REASON = 'why, for the audit'
const UNTIL = 'the last day they hold; a year from now when left out'
const CODE = 'a code, the number of a gift card or G123456789'

const program = commandLine(
  'coupons',
  'Coupons, promo codes, vouchers, activation codes and gift cards, beside a running shop.'
)

const create = program
  .command('create')
  .description('makes codes; a FILE.json has many coupons, and those that are there get its terms')
  .usage('<FILE.json | coupon | voucher | activation | gift-card> [options]')
  .argument('<file>', 'coupons, by the shape of content/codes/coupons.json')
  .action((file, _options, command) =>
    file.endsWith('.json')
      ? withAdmin(async admin => {
          for (const record of await readCouponFile(file))
            console.log(`${record.code}  ${await admin.upsertCoupon(record)}`)
        })
      : command.error(`"${file}" is no FILE.json, coupon, voucher, activation or gift-card.`)
  )

create
  .command('coupon')
  .description('a coupon or promo code; one that is there gets these terms')
  .argument('<code>')
  .requiredOption('--name <text>', 'its name in Mongolian')
  .option('--name-en <text>', 'its name in English; as in Mongolian when left out')
  .addOption(new Option('--percent <percent>', 'per cent off').argParser(amount).conflicts(['amount', 'freeDelivery']))
  .addOption(new Option('--amount <amount>', '₮ off').argParser(amount).conflicts(['percent', 'freeDelivery']))
  .option('--free-delivery', 'delivery costs nothing')
  .option('--max-discount <amount>', 'at most so many ₮ off', amount)
  .option('--minimum <amount>', 'only for products of so many ₮', amount)
  .option('--product <sku>', 'only for this product; may be given several times', collectOptions)
  .option('--taxon <permalink>', 'only for this category; may be given several times', collectOptions)
  .option('--brand <code>', 'only for this brand; may be given several times', collectOptions)
  .option('--combines <which>', 'which other coupons it stands with: never, delivery or all')
  .option('--audience <who>', 'anyone, users or holders')
  .option('--listed', 'shown to customers')
  .option('--starts <time>', 'valid from, 2026-12-01T00:00+08:00', momentOption)
  .option('--expires <time>', 'valid until', momentOption)
  .option('--uses <count>', 'how often in all', amount)
  .option('--uses-by-customer <count>', 'how often for one customer, or any')
  .action((code, options) =>
    withAdmin(async admin => console.log(`${code}  ${await admin.upsertCoupon(couponOf(code, options))}`))
  )

create
  .command('voucher')
  .description('codes that bring a merchant’s voucher into a wallet')
  .requiredOption('--amount <amount>', 'in ₮', amount)
  .requiredOption('--name <text>', 'its name in Mongolian')
  .requiredOption('--name-en <text>', 'its name in English')
  .requiredOption('--reason <text>', REASON, reason)
  .option(
    '--above <amount>',
    `pays purchases above so many ₮: ${MERCHANT_VOUCHER_ABOVE.join(', ')}`,
    threshold,
    MERCHANT_VOUCHER_ABOVE[1]
  )
  .option('--count <count>', 'how many codes', count, 1)
  .option('--until <day>', UNTIL, dayOption)
  .action(({ above, ...options }) => issue({ kind: 'voucher', usable_above: above, ...options }))

create
  .command('activation')
  .description('codes that bring money or a coupon; one of --amount and --coupon is needed')
  .requiredOption('--name <text>', 'its name in Mongolian')
  .requiredOption('--name-en <text>', 'its name in English')
  .option('--amount <amount>', 'in ₮', amount)
  .option('--coupon <code>', 'the coupon it brings')
  .option('--reason <text>', `with --amount: ${REASON}`, reason)
  .option('--count <count>', 'how many codes', count, 1)
  .option('--until <day>', UNTIL, dayOption)
  .action(({ amount: value, coupon, reason: why, ...options }, command) => {
    const { name, nameEn: en, count: many, until } = options
    if (value !== undefined && coupon === undefined)
      return why === undefined
        ? command.error('Codes with money take a --reason.')
        : issue({ kind: 'activation', amount: value, reason: why, ...options })
    if (coupon === undefined || value !== undefined) return command.error('One of --amount and --coupon is needed.')
    const expiresAt = until === undefined ? null : codeIssueEnd(until).toISOString()
    return print(admin => admin.createSeries({ coupon, name: { mn: name, en }, expiresAt }, many))
  })

create
  .command('gift-card')
  .description('gift cards; their numbers are printed once')
  .requiredOption('--amount <amount>', 'in ₮', wholeNumber(GIFT_CARD_MIN, GIFT_CARD_MAX))
  .requiredOption('--reason <text>', REASON, reason)
  .option('--from <name>', 'who gives it', textLike(/^.{1,60}$/s, 'at most 60 characters'), 'Delguur')
  .option('--email <address>', 'who gets it', textLike(/^[^\s@]+@[^\s@]+$/, 'an e-mail address'), '')
  .option('--count <count>', 'how many cards', count, 1)
  .option('--until <day>', UNTIL, dayOption)
  .action(({ from, email, ...options }) => issue({ kind: 'gift-card', name: from, recipient: email, ...options }))

program
  .command('assign')
  .description('assigns a coupon for its holders to a customer')
  .argument('<code>')
  .argument('<login>', 'a phone or an e-mail address')
  .action((code, login) =>
    withAdmin(async admin => {
      const done = await admin.assignCoupon(code, login)
      if (done === 'assigned' || done === 'held') return console.log('Given.')
      refuseCommand(
        done === 'unknown'
          ? 'There is no such coupon, or nobody of that name.'
          : `${code} is not for holders (--audience holders): others use it without being given it.`
      )
    })
  )

program
  .command('list')
  .description('all coupons')
  .action(() => print(admin => admin.listCoupons()))

program
  .command('show')
  .description('everything about a code or a gift card')
  .argument('<code>', CODE)
  .action(code =>
    withAdmin(async admin => {
      const shown = await admin.describeCode(code)
      if (!shown) return refuseCommand('There is no such code.')
      console.log(shown.join('\n'))
    })
  )

program
  .command('void')
  .description('takes it out of use; orders that were placed keep it')
  .argument('<code>', CODE)
  .action(code =>
    withAdmin(async admin =>
      (await admin.voidCode(code)) ? console.log('Out of use.') : refuseCommand('There is no such code.')
    )
  )

interface CouponOptions {
  readonly name: string
  readonly nameEn?: string
  readonly percent?: number
  readonly amount?: number
  readonly freeDelivery?: true
  readonly maxDiscount?: number
  readonly minimum?: number
  readonly product?: readonly string[]
  readonly taxon?: readonly string[]
  readonly brand?: readonly string[]
  readonly combines?: string
  readonly audience?: string
  readonly listed?: true
  readonly starts?: string
  readonly expires?: string
  readonly uses?: number
  readonly usesByCustomer?: string
}

function couponOf(
  code: string,
  { name, nameEn = name, freeDelivery, percent, usesByCustomer, ...given }: CouponOptions
) {
  const input = {
    code,
    name: { mn: name, en: nameEn },
    effect: freeDelivery ? 'free-delivery' : percent === undefined ? 'amount' : 'percent',
    ...withoutUndefined({
      value: percent ?? given.amount,
      max_discount: given.maxDiscount,
      minimum: given.minimum,
      products: given.product,
      taxons: given.taxon,
      brands: given.brand,
      combines: given.combines,
      audience: given.audience,
      listed: given.listed,
      starts_at: given.starts ?? null,
      expires_at: given.expires ?? null,
      max_uses: given.uses
    }),
    ...(usesByCustomer !== undefined && {
      max_uses_by_customer: usesByCustomer === 'any' ? null : Number(usesByCustomer)
    })
  }
  const read = couponRecord.safeParse(input)
  return read.success ? read.data : program.error(`The coupon is not right: ${schemaSentence(read.error, input)}`)
}

/** Lets the schema's own defaults stand. */
const withoutUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function threshold(text: string) {
  const above = wholeNumber(0, 999_999_999)(text)
  return (
    MERCHANT_VOUCHER_ABOVE.find(each => each === above) ??
    program.error(`--above is one of ${MERCHANT_VOUCHER_ABOVE.join(', ')}.`)
  )
}

type Issue = Parameters<CodeIssues['issueByCommand']>[0]
type IssueOptions = Pick<Issue, 'kind' | 'name' | 'amount' | 'count' | 'reason'> &
  Partial<Pick<Issue, 'nameEn' | 'usable_above' | 'recipient'>> & { readonly until?: string | undefined }

/** Codes with money on them, by the service of the office. */
const issue = ({ until, ...options }: IssueOptions) =>
  withCommerce(async ({ coupons: { issues }, now }) => {
    const done = await issues.issueByCommand({
      ...{ usable_above: null, recipient: '', note: '' },
      ...options,
      last_day: until ?? localDate(daysAfter(now(), GIFT_CARD_DAYS))
    })
    if (!done.ok) return refuseCommand(ISSUE_PROBLEMS[done.problem.code] ?? done.problem.code)
    console.log(done.value.join('\n'))
  })

const ISSUE_PROBLEMS: Readonly<Record<string, string>> = {
  'code-issue-total': `Codes made together are of at most ${amountText(CODE_ISSUE_TOTAL_MAX)}.`,
  'code-issue-day': '--until is a day to come, of the next five years.',
  'code-issue-recipient': 'Only one gift card can be sent to somebody.'
}

const withAdmin = (work: (admin: CouponAdmin) => Promise<void>) =>
  withCommerce(({ coupons: codes }) => work(codes.admin))

const print = (lines: (admin: CouponAdmin) => Promise<readonly string[]>) =>
  withAdmin(async admin => console.log((await lines(admin)).join('\n')))

await runCommand(program, undefined, error => (error instanceof Error ? error.message : error))
