import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { couponRecord } from '../src/contract/codes.ts'
import { GIFT_CARD_MAX, GIFT_CARD_MIN } from '../src/domain/gift-card.ts'
import { MERCHANT_VOUCHER_ABOVE } from '../src/domain/wallet.ts'
import { readPlaces } from '../src/server/ordering/delivery/places.ts'
import type { PromotionAdmin } from '../src/server/money/promotions/promotion-admin.ts'
import { readCouponFile } from '../src/server/money/promotions/seed.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { createVariantFactsCache } from '../src/server/catalogue/products/variant-facts.ts'
import { createCommerce } from '../src/server/commerce.ts'
import { commandEnvironment, databasePlace, runCommand, announce } from './command.ts'

const USAGE = `Use: npm run codes -- COMMAND
  create FILE.json                 coupons and promo codes of a file; those that are there get its terms
  create coupon CODE --name "…" --name-en "…" [--percent 10 | --amount 5000 | --free-delivery]
         [--most ₮] [--minimum ₮] [--product SKU]… [--taxon PERMALINK]… [--brand CODE]…
         [--combines never|delivery|all] [--audience anyone|users|holders] [--listed]
         [--starts 2026-12-01T00:00+08:00] [--expires …] [--uses N] [--own-uses N|any]
  create voucher --amount ₮ --name "…" --name-en "…" [--above ${MERCHANT_VOUCHER_ABOVE.join('|')}] [--count N] [--expires …]
  create activation --name "…" --name-en "…" (--amount ₮ | --coupon CODE) [--count N] [--expires …]
  create gift-card --amount ₮ [--from "…"] [--email somebody@example.mn] [--count N]
  give CODE PHONE-OR-EMAIL         a coupon for its holders
  list
  show CODE | NUMBER | G123456789
  void CODE | NUMBER | G123456789  takes it out of use; orders that were placed keep it`

const COUNT_MOST = 1_000

const options = {
  name: { type: 'string' },
  'name-en': { type: 'string' },
  percent: { type: 'string' },
  amount: { type: 'string' },
  'free-delivery': { type: 'boolean' },
  most: { type: 'string' },
  minimum: { type: 'string' },
  product: { type: 'string', multiple: true },
  taxon: { type: 'string', multiple: true },
  brand: { type: 'string', multiple: true },
  combines: { type: 'string' },
  audience: { type: 'string' },
  listed: { type: 'boolean' },
  starts: { type: 'string' },
  expires: { type: 'string' },
  uses: { type: 'string' },
  'own-uses': { type: 'string' },
  above: { type: 'string' },
  coupon: { type: 'string' },
  count: { type: 'string' },
  from: { type: 'string' },
  email: { type: 'string' }
} as const

type Given = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values']

const whole = (text: string | undefined, otherwise: number | null = null) =>
  text === undefined ? otherwise : Number(text)

/** Leaves out what was not said, so that the schema's own defaults stand. */
const said = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))

const couponOf = (code: string, given: Given) =>
  couponRecord.parse({
    code,
    name: { mn: given.name ?? '', en: given['name-en'] ?? given.name ?? '' },
    effect: given['free-delivery'] ? 'free-delivery' : given.percent === undefined ? 'amount' : 'percent',
    ...said({
      value: whole(given.percent ?? given.amount),
      most: whole(given.most),
      minimum: whole(given.minimum),
      products: given.product,
      taxons: given.taxon,
      brands: given.brand,
      combines: given.combines,
      audience: given.audience,
      listed: given.listed,
      starts_at: given.starts,
      expires_at: given.expires,
      uses_most: whole(given.uses)
    }),
    ...(given['own-uses'] !== undefined && {
      own_uses_most: given['own-uses'] === 'any' ? null : Number(given['own-uses'])
    })
  })

const named = z.object({ name: z.string().min(1).max(120), 'name-en': z.string().min(1).max(120) })
const claim = named.extend({
  amount: z.coerce.number().int().min(0).default(0),
  above: z.coerce
    .number()
    .refine(above => MERCHANT_VOUCHER_ABOVE.some(each => each === above), {
      error: `one of ${MERCHANT_VOUCHER_ABOVE.join(', ')}`
    })
    .default(MERCHANT_VOUCHER_ABOVE[1]),
  coupon: z.string().optional(),
  count: z.coerce.number().int().min(1).max(COUNT_MOST).default(1),
  expires: z.iso
    .datetime({ offset: true })
    .transform(at => new Date(at).toISOString())
    .nullable()
    .default(null)
})
const card = z.object({
  amount: z.coerce.number().int().min(GIFT_CARD_MIN).max(GIFT_CARD_MAX),
  from: z.string().min(1).max(60).default('Delguur'),
  email: z.email().or(z.literal('')).default(''),
  count: z.coerce.number().int().min(1).max(COUNT_MOST).default(1)
})

async function create(
  admin: PromotionAdmin,
  [what = '', code = '']: readonly string[],
  given: Given
): Promise<readonly string[]> {
  if (what.endsWith('.json')) {
    const lines: string[] = []
    for (const record of await readCouponFile(what)) lines.push(`${record.code}  ${await admin.writeCoupon(record)}`)
    return lines
  }
  switch (what) {
    case 'coupon':
      return [`${code}  ${await admin.writeCoupon(couponOf(code, given))}`]
    case 'voucher':
    case 'activation': {
      const { name, 'name-en': en, amount, above, coupon, count, expires } = claim.parse(said(given))
      if (amount === 0 && coupon === undefined) throw new Error('Give it an --amount, or the --coupon it brings.')
      const usableAbove = what === 'voucher' ? above : null
      return admin.writeClaims(
        { kind: what, name: { mn: name, en }, amount, usableAbove, coupon, expiresAt: expires },
        count
      )
    }
    case 'gift-card': {
      const { amount, from, email, count } = card.parse(said(given))
      return admin.writeCards({ amount, from, email, locale: 'mn' }, count)
    }
    default:
      throw new Error(USAGE)
  }
}

/** What the staff do with codes, beside a running shop. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [command = '', ...rest] = positionals
  const environment = commandEnvironment()
  const db = await openDatabase(databasePlace(environment))
  try {
    const places = await readPlaces(join(import.meta.dirname, '../content/places/places.json'))
    const { codes } = await createCommerce({
      db,
      variantFacts: createVariantFactsCache(),
      places,
      environment,
      now: () => new Date()
    })
    const [one = '', another = ''] = rest
    const commands: Readonly<Record<string, () => Promise<readonly string[]>>> = {
      create: () => create(codes.admin, rest, values),
      list: () => codes.admin.list(),
      give: async () => [
        (await codes.admin.give(one, another)) ? 'Given.' : 'There is no such coupon, or nobody of that name.'
      ],
      void: async () => [(await codes.admin.voidCode(one)) ? 'Out of use.' : 'There is no such code.'],
      show: async () => [JSON.stringify((await codes.admin.show(one)) ?? 'There is no such code.', null, 2)]
    }
    const work = commands[command]
    if (!work) return announce(USAGE, 2)
    return announce((await work()).join('\n'))
  } finally {
    await db.close()
  }
}

// What was given wrongly is said without a stack.
await runCommand(main, error =>
  error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error
)
