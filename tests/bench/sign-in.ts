import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { commandLine, runCommand } from '../../scripts/command.ts'
import { v7 as uuid } from 'uuid'
import { createHttpApp } from '../../src/server/http-app.ts'
import { hashPassword } from '../../src/server/identity/passwords/passwords.ts'
import { readEnvironment } from '../../src/server/platform/environment/environment.ts'
import { openLog } from '../../src/server/platform/http/log.ts'
import { createApp } from '../../src/server/app.ts'
import { postgresPrograms, startPostgres } from '../support/postgres.ts'

const NETWORKS = 100
const GUESSES_EACH = 100
const OWNER = '99191234'
const PASSWORD = 'wind over the steppe'

const program = commandLine(
  'bench:sign-in',
  'Outcome of 10,000 wrong codes from 100 networks, and whether the time of an answer says who has an account.'
)
  .addOption(new Option('--only <part>', 'one part').choices(['guess', 'time']))
  .action(main)

type Here = Awaited<ReturnType<typeof openHere>>
interface Answer {
  readonly status: number
  readonly body: { readonly challenge?: string; readonly access_token?: string; readonly code?: string }
  readonly cookies: string
}

async function openHere(folder: string, databaseUrl: string | undefined) {
  const clock = { now: new Date() }
  const settings = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl })
  })
  const log = openLog('silent')
  const content = join(import.meta.dirname, '../support/content')
  const shop = await createApp(settings, { log, now: () => clock.now, contentFolder: content })
  const { publicUrl } = settings
  const app = createHttpApp({
    publicUrl,
    log,
    ready: shop.ready,
    api: shop.api,
    search: shop.search,
    rootRoutes: shop.rootRoutes
  })
  const send = async (network: string, path: string, body: object, cookie = ''): Promise<Answer> => {
    const answer = await app.request(`/api/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...(cookie && { cookie }) },
      body: JSON.stringify(body)
    })
    const set = answer.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
    return { status: answer.status, body: (await answer.json()) as Answer['body'], cookies: set.join('; ') }
  }
  const codesTo = async (phone: string) => {
    const rows = await shop.db.query.selectFrom('outbox').select('payload_json').orderBy('id').execute()
    return rows
      .map(({ payload_json }) => JSON.parse(payload_json) as { phone?: string; code?: string })
      .filter(each => each.phone === phone)
      .map(({ code = '' }) => code)
  }
  return {
    shop,
    send,
    codesTo,
    pass: (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000)),
    async signIn(network: string, cookie = '') {
      const signUp = await send(network, '/auth/sign_up', { login: OWNER }, cookie)
      const code = (await codesTo(OWNER)).at(-1)
      const { challenge } = signUp.body
      return challenge === undefined
        ? signUp
        : send(network, '/oauth/token', { grant_type: 'code', challenge, code }, cookie)
    }
  }
}

const network = (index: number) => `198.51.${index}.1`

/** Every network asks for codes of its own whenever it may, and guesses all the time for four hours. */
async function guess({ send, signIn, codesTo, pass }: Here) {
  const { cookies } = await signIn('192.0.2.1')
  const device = cookies.split('; ').find(each => each.startsWith('device=')) ?? ''
  pass(2)
  const answers = new Map<string, number>()
  const start = performance.now()
  for (let round = 0; round < 10; round++) {
    const sent = new Set(await codesTo(OWNER))
    await Promise.all(
      Array.from({ length: NETWORKS }, async (_, index) => {
        const signUp = await send(network(index), '/auth/sign_up', { login: OWNER })
        const challenge = signUp.body.challenge ?? 'made-up'
        const codes = [...sent, ...(await codesTo(OWNER))]
        for (let tried = 0; tried < GUESSES_EACH / 10; tried++) {
          let code = ''
          do code = String(Math.floor(Math.random() * 1e6)).padStart(6, '0')
          while (codes.includes(code))
          const isVerify = tried % 2 === 0
          const answer = isVerify
            ? await send(network(index), '/auth/verify', { challenge, code })
            : await send(network(index), '/oauth/token', { grant_type: 'code', challenge, code })
          const outcome = `${answer.status} ${answer.body.code ?? 'OPEN'}`
          answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
        }
      })
    )
    pass(24)
  }
  const seconds = (performance.now() - start) / 1_000
  const messages = (await codesTo(OWNER)).length - 1
  const own = await signIn('192.0.2.1', device)
  pass(121)
  const fresh = await signIn('203.0.113.9')
  const counted = [...answers].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')
  console.log(
    `  ${NETWORKS * GUESSES_EACH} wrong codes in ${seconds.toFixed(1)} s: ${counted}; ${messages} messages to the owner`
  )
  console.log(`  the owner after it: own device ${own.status}, a new device on a new network ${fresh.status}`)
  const opened = [...answers.keys()].some(outcome => outcome.startsWith('2'))
  if (opened || own.status !== 200 || fresh.status !== 200) process.exitCode = 1
}

/** How often somebody who goes by time alone would be right: 0.5 is tossing a coin. */
function distinguishability(known: readonly number[], unknown: readonly number[]) {
  let later = 0
  for (const one of known) for (const other of unknown) later += one > other ? 1 : one === other ? 0.5 : 0
  return later / (known.length * unknown.length)
}

const at = (times: readonly number[], part: number) =>
  ([...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN).toFixed(2)

async function time({ shop, send, pass }: Here) {
  const hash = await hashPassword(PASSWORD)
  const now = new Date().toISOString()
  const phones = Array.from({ length: 300 }, (_, index) => `9911${String(index).padStart(4, '0')}`)
  await shop.db.change(async ({ query }) => {
    for (const [index, phone] of phones.entries()) {
      const id = uuid()
      const blank = { first_name: '', last_name: '', kind: 'person', preferences_json: '{}' } as const
      const none = { register_number: null, organisation_json: null, loyalty_since: null, deleted_at: null }
      const password_hash = index % 2 === 0 ? hash : null
      const row = { ...blank, ...none, id, locale: 'mn', password_hash, created_at: now, updated_at: now }
      await query.insertInto('users').values(row).execute()
      const identity = { id: uuid(), user_id: id, kind: 'phone', subject: phone, verified_at: now } as const
      await query.insertInto('identities').values(identity).execute()
    }
  })
  const stranger = (phone: string) => phone.replace(/^9911/, '9922')
  const withPassword = (login: string) => ({ login, password: 'not this one' })
  const calls = [
    ['auth/check', '/auth/check', (login: string) => ({ login }), phones],
    ['auth/sign_up (a code)', '/auth/sign_up', (login: string) => ({ login }), phones],
    ['auth/reset', '/auth/reset', (login: string) => ({ login }), phones],
    ['a wrong password', '/auth/sign_in', withPassword, phones.filter((_, index) => index % 2 === 0).slice(0, 100)],
    [
      'a password where none is set',
      '/auth/sign_in',
      withPassword,
      phones.filter((_, index) => index % 2 === 1).slice(0, 100)
    ]
  ] as const
  for (const [name, path, body, logins] of calls) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (const [index, phone] of logins.entries()) {
      pass(1.1)
      // Turn about, so that neither is always the one that comes second.
      for (const who of index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const start = performance.now()
        const { status } = await send(network(index % 200), path, body(who === 'known' ? phone : stranger(phone)))
        times[who].push(performance.now() - start)
        if (status === 429 || status >= 500) throw new Error(`${name}: ${status}`)
      }
    }
    const [known, unknown] = [times.known.slice(20), times.unknown.slice(20)]
    const shown = (all: readonly number[]) => `${at(all, 0.1)}/${at(all, 0.5)}/${at(all, 0.9)}`
    const advantage = distinguishability(known, unknown).toFixed(2)
    console.log(`  ${name}: known ${shown(known)} ms, unknown ${shown(unknown)} ms (p10/p50/p90), telling ${advantage}`)
  }
}

async function on(name: string, databaseUrl: string | undefined) {
  console.log(name)
  const { only } = program.opts()
  for (const [work, run] of [
    ['guess', guess],
    ['time', time]
  ] as const) {
    if (only !== undefined && only !== work) continue
    const folder = mkdtempSync(join(tmpdir(), 'delguur-sign-in-'))
    const here = await openHere(folder, databaseUrl)
    try {
      await run(here)
    } finally {
      await here.shop.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function main() {
  await on('SQLite', undefined)
  const programs = postgresPrograms()
  if (programs !== undefined) {
    const cluster = await startPostgres(programs)
    try {
      await on('PostgreSQL', cluster.url('postgres'))
    } finally {
      await cluster.stop()
    }
  }
}

await runCommand(program)
