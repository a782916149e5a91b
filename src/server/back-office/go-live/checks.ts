import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { companyRecord } from '../../../contract/site/company.ts'
import { licenceRecords } from '../../../contract/catalogue/licence.ts'
import { taxFile } from '../../../contract/money/tax.ts'
import type { GoLiveCheck } from '../../../domain/back-office/go-live.ts'
import { isLicenceValidOn } from '../../../domain/catalogue/licence.ts'
import { daysBefore, localDate } from '../../../domain/time.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Environment } from '../../platform/environment/environment.ts'
import { providerStates } from '../../platform/environment/provider-states.ts'
import { isLoopbackUrl } from '../../platform/environment/sandbox.ts'
import { unchangedExampleEntries } from './example-entries.ts'

export interface GoLiveDeps {
  readonly db: Pick<Database, 'query'>
  readonly environment: Environment
  readonly contentFolder: string
  readonly now: () => Date
}

interface Finding {
  /** Lines of data; of a blocked check those that block it. */
  readonly details: readonly string[]
  readonly isBlocked?: boolean
  readonly needsConfirmation?: boolean
  /** Invented entries that stand as they were shipped. */
  readonly shipped?: readonly string[]
  /** Content of the files that is hashed; left out, the details are hashed. */
  readonly source?: string
}

export const fingerprintOf = ({ details, source }: Finding) =>
  createHash('sha256')
    .update(source ?? details.join('\n'))
    .digest('base64url')
    .slice(0, 22)

/** A missing file means that the shop does not have what it describes. */
async function absent<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise
    throw error
  }
}

const file = (shop: GoLiveDeps, path: readonly string[], otherwise: string) =>
  absent(readFile(join(shop.contentFolder, ...path), 'utf8'), otherwise)

async function company(shop: GoLiveDeps): Promise<Finding> {
  const source = await file(shop, ['company.json'], '')
  if (source === '') return { details: ['content/company.json'], isBlocked: true }
  const record = companyRecord.parse(JSON.parse(source))
  const { legal_name, register_number, address, phone, email } = record
  const isExample = record.demonstration || /^(\d)\1{6}$/.test(register_number)
  return {
    details: [legal_name.mn, register_number, address.mn, phone, email],
    ...{ isBlocked: isExample, needsConfirmation: true, source }
  }
}

/** Links, mails and callbacks carry it. */
function address({ environment: { publicUrl, mailFrom, smtpUrl } }: GoLiveDeps): Finding {
  const wrong = [
    ...(!publicUrl.startsWith('https:') || isLoopbackUrl(publicUrl) ? [`PUBLIC_URL ${publicUrl}`] : []),
    ...(smtpUrl === undefined || mailFrom.includes('@localhost') ? [`MAIL_FROM ${mailFrom}`] : [])
  ]
  return { details: wrong.length > 0 ? wrong : [publicUrl, mailFrom], isBlocked: wrong.length > 0 }
}

const encryption = ({ environment: { encryptionKeys } }: GoLiveDeps): Finding => ({
  details: encryptionKeys === undefined ? ['ENCRYPTION_KEYS'] : [],
  isBlocked: encryptionKeys === undefined
})

const PAYING = ['qpay', 'card', 'socialpay', 'monpay', 'storepay', 'lend', 'most', 'transfer']

function providers({ environment }: GoLiveDeps): Finding {
  const states = providerStates(environment)
  const standIns = states.filter(({ state }) => state === 'simulator').map(({ name }) => name)
  const live = states.filter(({ state }) => state === 'live').map(({ name }) => name)
  const canPay = live.some(name => PAYING.includes(name))
  const isBlocked = environment.sandbox || standIns.length > 0 || !canPay || !live.includes('mail')
  const missing = [...(canPay ? [] : ['qpay']), ...(live.includes('mail') ? [] : ['mail'])]
  const blocking = [...(environment.sandbox ? ['SANDBOX'] : []), ...standIns, ...missing]
  return { details: isBlocked ? [...new Set(blocking)] : live, isBlocked, needsConfirmation: true }
}

/** Days for which a test call stands: logins run out. */
const TEST_DAYS = 30

/** Each provider that takes money and is on has taken a test call lately. */
async function paymentTests({ db: { query }, environment, now }: GoLiveDeps): Promise<Finding> {
  const rows = await query.selectFrom('payment_method_settings').selectAll().execute()
  const since = daysBefore(now(), TEST_DAYS).toISOString()
  const called = providerStates(environment).flatMap(({ name, state }) => {
    const row = rows.find(({ method }) => method === name)
    // A transfer has nobody to call.
    if (state === 'absent' || !PAYING.includes(name) || name === 'transfer' || row?.is_enabled === 0) return []
    const isPassed = row?.test_outcome === 'passed' && (row.tested_at ?? '') >= since
    return [{ name, isPassed, words: `${name}: ${row?.test_answer ?? '-'}` }]
  })
  const failed = called.filter(({ isPassed }) => !isPassed)
  const shown = failed.length > 0 ? failed : called
  return { details: shown.map(({ words }) => words), isBlocked: failed.length > 0 }
}

/** Alcohol and medicine may be sold under a licence only. */
async function licences(shop: GoLiveDeps): Promise<Finding> {
  const source = await file(shop, ['licences.json'], '[]')
  const records = licenceRecords.parse(JSON.parse(source))
  const today = localDate(shop.now())
  const sold = await soldUnderLicence(shop)
  const missing = sold.filter(
    kind => !records.some(each => each.kind === kind && !each.demonstration && isLicenceValidOn(each, today))
  )
  const held = records.map(({ kind, number, holder, valid_until }) => `${kind}: ${number}, ${holder}, ${valid_until}`)
  return {
    details: missing.length > 0 ? missing : held,
    isBlocked: missing.length > 0,
    needsConfirmation: sold.length > 0,
    source
  }
}

async function soldUnderLicence({ db: { query } }: GoLiveDeps): Promise<readonly string[]> {
  const alcohol = await query.selectFrom('products').select('id').where('age_restricted', '=', 1).limit(1).execute()
  const medicine = await query
    .selectFrom('products')
    .select('id')
    .where(e => e.or([e('taxon', '=', 'medicine'), e('taxon', 'like', 'medicine/%')]))
    .limit(1)
    .execute()
  return [...(alcohol.length > 0 ? ['alcohol'] : []), ...(medicine.length > 0 ? ['medicine'] : [])]
}

const INVENTED = ['reviews', 'questions', 'published_articles', 'prize_promotions', 'roulette_nights'] as const

/** Invented texts and games that a new shop shows. */
async function demonstration({ db: { query } }: GoLiveDeps): Promise<Finding> {
  const counts = await Promise.all(
    INVENTED.map(async table => {
      const row = await query
        .selectFrom(table)
        .select(e => e.fn.countAll<number>().as('count'))
        .where('demonstration', '=', 1)
        .executeTakeFirst()
      return { table, count: Number(row?.count ?? 0) }
    })
  )
  const left = counts.filter(({ count }) => count > 0)
  return { details: left.map(({ table, count }) => `${table}: ${count}`), isBlocked: left.length > 0 }
}

/** Entries of a folder of content: a person knows whether they are true. */
const entries =
  (folder: string) =>
  async (shop: GoLiveDeps): Promise<Finding> => {
    const root = join(shop.contentFolder, folder)
    const names = (await absent(readdir(root, { recursive: true }), []))
      .filter(name => /\.(?:md|json)$/.test(name))
      .sort()
    const texts = await Promise.all(names.map(name => readFile(join(root, name), 'utf8')))
    const files = names.map((name, at) => ({
      id: name.split('/')[0]?.replace(/\.\w+$/, '') ?? name,
      text: name + texts[at]
    }))
    const filesOf = new Map(
      [...Map.groupBy(files, ({ id }) => id)].map(([id, own]) => [id, own.map(({ text }) => text)])
    )
    return {
      details: [...filesOf.keys()],
      shipped: unchangedExampleEntries(folder, filesOf),
      needsConfirmation: filesOf.size > 0,
      source: files.map(({ text }) => text).join('\n')
    }
  }

const helplineList = z.array(z.object({ locale: z.string(), name: z.string(), href: z.string() }))

async function helplines(shop: GoLiveDeps): Promise<Finding> {
  const source = await file(shop, ['brand', 'help.json'], '[]')
  const details = helplineList.parse(JSON.parse(source)).map(({ locale, name, href }) => `${locale}: ${name}, ${href}`)
  return { details, needsConfirmation: true, source }
}

function bankAccount({ environment }: GoLiveDeps): Finding {
  const { transfer } = environment.providers
  if (transfer === undefined) return { details: [] }
  // A sandbox has an account of its own, which no bank knows.
  const details = [transfer.bank, transfer.account, transfer.holder]
  return { details, isBlocked: environment.sandbox, needsConfirmation: true }
}

/** For a bookkeeper, who has no terminal: how each category is taxed, in the words of the file. */
async function taxCodes(shop: GoLiveDeps): Promise<Finding> {
  const source = await file(shop, ['catalogue', 'tax.json'], '')
  if (source === '') return { details: ['content/catalogue/tax.json'], isBlocked: true }
  const { taxons, ...whole } = taxFile.parse(JSON.parse(source))
  const details = Object.entries({ ...whole, ...taxons }).map(([name, { type, relief, classification, city }]) =>
    [`${name}:`, type, relief, classification, city && 'city'].filter(Boolean).join(' ')
  )
  return { details, needsConfirmation: true, source }
}

async function delivery({ db: { query } }: GoLiveDeps): Promise<Finding> {
  const options = await query.selectFrom('delivery_options').selectAll().orderBy('zone').orderBy('option').execute()
  return {
    details: options.map(({ zone, option, fee, free_from }) => `${zone}, ${option}: ${fee}, ${free_from ?? '-'}`),
    needsConfirmation: true
  }
}

async function coupons({ db: { query } }: GoLiveDeps): Promise<Finding> {
  const codes = await query.selectFrom('coupons').select('code').orderBy('code').limit(500).execute()
  return { details: codes.map(({ code }) => code), needsConfirmation: codes.length > 0 }
}

/** Names alone: a catalogue changes every day, and its examples are replaced as a whole. */
async function catalogue({ db: { query } }: GoLiveDeps): Promise<Finding> {
  const brands = await query.selectFrom('brands').select('code').orderBy('code').limit(500).execute()
  return { details: [brands.map(({ code }) => code).join(', ')], needsConfirmation: true }
}

export const GO_LIVE_CHECK_RUNNERS: Readonly<Record<GoLiveCheck, (shop: GoLiveDeps) => Finding | Promise<Finding>>> = {
  ...{ company, address, encryption, providers, licences, demonstration, helplines, delivery, coupons, catalogue },
  ...{ branches: entries('branches'), authors: entries('authors'), vendors: entries('vendors') },
  'bank-account': bankAccount,
  'payment-tests': paymentTests,
  'tax-codes': taxCodes
}
