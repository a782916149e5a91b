import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshPostgres, hasPostgres } from '../support/fresh-postgres.ts'
import { clockAt, openLiveShop } from '../support/live-shop.ts'
import type { CommandResult } from '../support/run-commands.ts'

// All commands are loaded once, and the batch in processes of its own: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment }
  })
  return { status, stdout, stderr }
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
/** A script that others import too runs only as the main module of its process. */
const isImported = ([script = '']: readonly string[]) => readFileSync(script, 'utf8').includes('import.meta.main')

/** Every npm command that is a program of ours: its name, its script and the arguments it is given. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, script, given = ''] = /^node .*?((?:scripts|tests|src)\/\S+\.ts)(.*)$/.exec(line) ?? []
  return script === undefined ? [] : [{ name, args: [script, ...given.split(' ').filter(Boolean), '--help'] }]
})

const MISTAKES = [
  ['wallet', ['giv'], "Unknown command 'giv' (Did you mean give?)"],
  ['wallet', ['give', '99191234', 'gold', '5', '--label', 'x'], "'gold' is invalid for argument 'bucket'"],
  ['wallet', ['give', '99191234', 'bonus', '0', '--label', 'x'], 'It must be a whole number from 1 to'],
  ['wallet', ['take', '99191234', 'bonus', '5'], "Required option '--label <text>' not specified."],
  ['searches', ['compare', '--top', '0'], 'It must be a whole number from 1 to 40.'],
  ['searches', ['explain'], "Missing required argument 'search'."],
  ['payments', ['reconcile', '--days', '400'], 'It must be a whole number from 1 to 366.'],
  ['payments', ['confirm'], "Missing required argument 'number'."],
  ['orders', ['cancel', 'R123456789', '--reason', 'mood'], 'Allowed choices are'],
  ['orders', ['ready'], "Missing required argument 'numbers'."],
  ['leases', ['list', '--state', 'lost'], 'Allowed choices are'],
  ['hotel-bookings', ['bookings', '--state', 'lost'], 'Allowed choices are'],
  ['travel-quotes', ['list', '--state', 'lost'], 'Allowed choices are'],
  ['travel-quotes', ['cancel', 'Q123456789'], "Required option '--reason <text>' not specified."],
  [
    'travel-quotes',
    ['answer', 'Q123456789', '--airline', 'MIAT', '--fare', '5'],
    '--flights, --baggage, --rules must be given too'
  ],
  ['travel-quotes', ['answer', 'Q123456789', '--until', 'noon'], 'It must be a time in Ulaanbaatar'],
  ['staff', ['invite', 'a@b.mn', '--role', 'king'], 'It must be one of owner, admin, catalogue'],
  ['travel-quotes', ['answer', 'Q123456789', 'none.json'], 'There is no file none.json.'],
  ['travel-quotes', ['ticketed', 'Q123456789', 'no'], 'It must be the booking code of the airline'],
  [
    'coupons',
    ['create', 'voucher', '--amount', '5', '--name', 'a', '--name-en', 'a', '--reason', 'lost', '--until', 'soon'],
    'It must be a day such as 2026-12-31.'
  ],
  ['roulette', ['add', 'a', '--from', '28.11.2026'], 'It must be a time in Ulaanbaatar such as 2026-12-25T09:00'],
  ['site', ['notice', 'schedule', 'a', 'а', 'a', '--ends', 'noon'], 'It must be a time in Ulaanbaatar'],
  ['delivery', ['slot', 'city', 'noon'], 'It must be hours such as 8-12.'],
  ['delivery', ['run', '2026-02-31'], 'It must be a day such as 2026-12-31.'],
  ['delivery', ['booked', 'tomorrow'], 'It must be a day such as 2026-12-31.'],
  ['delivery', ['restrict-alcohol', 'all', 'someday'], 'It must be daily, a weekday'],
  ['receipts', ['receiver', 'R123456789'], 'One of --register, --consumer and --citizen is needed.'],
  ['receipts', ['receiver', 'R123456789', '--register', '12'], 'It must be 7 digits.'],
  ['receipts', ['record', 'R1', '--id', '1', '--date', 'now'], 'It must be 33 digits.'],
  ['coupons', ['create', 'vouchr'], '"vouchr" is no FILE.json, coupon, voucher, activation or gift-card.'],
  ['coupons', ['create', 'activation', '--name', 'a', '--name-en', 'a'], 'One of --amount and --coupon is needed.'],
  ['encryption', ['turn'], "Unknown command 'turn'."],
  ['catalogue-import', ['none.csv'], 'There is no file none.csv.'],
  ['catalogue-import', ['package.json', '--mapping', 'none.json'], 'There is no file none.json.'],
  ['search-check', ['--repar'], "Unknown option '--repar' (Did you mean --repair?)"],
  ['editor', ['--port', 'x'], 'It must be a whole number from 0 to 65535.'],
  ['new', ['nothing', 'Title'], 'There is no "nothing".']
] as const

const NOTHING = ['scripts/orders.ts']
const NO_SHOP: readonly (readonly string[])[] = [
  ['scripts/orders.ts', 'list'],
  ['scripts/encryption.ts', 'rotate'],
  ['scripts/search-check.ts']
]

/** Outcomes by command line. */
const outcomes = new Map<string, CommandResult>()
const outcomeOf = (args: readonly string[]) => outcomes.get(args.join(' '))
const scriptOf = (command: string) => `scripts/${command}.ts`

// In an empty folder: no command needs a shop to explain itself or to refuse its input.
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-commands-'))
  const all = [
    ...commands.map(({ args }) => args),
    ...MISTAKES.map(([command, args]) => [scriptOf(command), ...args]),
    NOTHING,
    ...NO_SHOP
  ]
  const environment = { DATA_DIR: folder, DATABASE_URL: '' }
  const together = all.filter(args => !isImported(args))
  const { stdout, stderr } = run(['tests/support/run-commands.ts', JSON.stringify(together)], environment)
  expect(stderr).toBe('')
  for (const [index, result] of (JSON.parse(stdout) as readonly CommandResult[]).entries())
    outcomes.set(together[index]?.join(' ') ?? '', result)
  for (const args of all.filter(isImported)) outcomes.set(args.join(' '), run(args, environment))
  expect(readdirSync(folder)).toEqual([])
  return () => rmSync(folder, { recursive: true, force: true })
})

test.each(commands)('command $name: --help explains it and does nothing', ({ args }) => {
  const { stdout = '', ...ended } = outcomeOf(args) ?? {}
  expect(ended).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^Usage: npm (?:run |start|test)/)
  expect(stdout.split('\n').length).toBeGreaterThan(2)
})

describe('wrong input', () => {
  test.each(MISTAKES)('%s %j: one sentence, and exit code 2', (command, args, sentence) => {
    const { stderr = '', ...ended } = outcomeOf([scriptOf(command), ...args]) ?? {}
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(ended).toEqual({ status: 2, stdout: '' })
  })

  test('no command: the help, and exit code 2', () => {
    const { status, stderr } = outcomeOf(NOTHING) ?? {}
    expect(stderr).toMatch(/^Usage: npm run orders/)
    expect(status).toBe(2)
  })

  test.each(NO_SHOP)('%s %s, no shop where the variables say: one sentence, and exit code 2', (...args) => {
    const { status, stderr } = outcomeOf(args) ?? {}
    expect(stderr).toMatch(/^DATABASE_URL or DATA_DIR must say where the shop is/)
    expect(status).toBe(2)
  })
})

/** The variables of a shop that is there. */
function shopEnvironment() {
  const data = mkdtempSync(join(tmpdir(), 'delguur-batch-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const environment = { DATA_DIR: data, DATABASE_URL: '' }
  // The import makes a database where there is none.
  run(['scripts/catalogue-import.ts', 'tests/support/content/catalogue/products/all.json'], environment)
  return environment
}

const results = (all: readonly (readonly string[])[], environment: Readonly<Record<string, string>>) => {
  const { stdout } = run(['tests/support/run-commands.ts', JSON.stringify(all)], environment)
  return JSON.parse(stdout) as readonly CommandResult[]
}

describe('what an operator can mend', () => {
  const sentence = (text: string) => ({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^${text}.*\n$`))
  })

  test('a missing file, a wrong key, or none to rotate to: one sentence, and exit code 2', () => {
    const environment = shopEnvironment()
    const broken = join(environment.DATA_DIR, 'broken.json')
    writeFileSync(broken, '{ coupons')
    const ended = results(
      [
        ['scripts/payments.ts', 'statement', 'none.csv'],
        ['scripts/coupons.ts', 'create', 'none.json'],
        ['scripts/coupons.ts', 'create', broken],
        ['scripts/encryption.ts', 'rotate']
      ],
      environment
    )
    expect(ended).toEqual([
      sentence('There is no file none.csv'),
      sentence('There is no file none.json'),
      sentence(`${broken} is not JSON: `),
      sentence('ENCRYPTION_KEYS must be set')
    ])
    const wrongKey = { ...environment, ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64') }
    const refused = results(
      [
        ['scripts/orders.ts', 'list'],
        ['scripts/delivery.ts', 'show'],
        ['scripts/encryption.ts', 'rotate']
      ],
      wrongKey
    )
    expect(refused).toEqual(Array(3).fill(sentence('ENCRYPTION_KEYS has no key')))
  })

  test.runIf(hasPostgres)('a database that PostgreSQL does not have: one sentence, and exit code 2', async () => {
    const environment = { DATABASE_URL: (await freshPostgres()).replace(/\/[^/?]+(?=\?|$)/, '/nowhere') }
    expect(results([['scripts/orders.ts', 'list']], environment)).toEqual([
      sentence('The database does not let the shop in: .*"nowhere" does not exist')
    ])
  })
})

test('a command whose output nobody reads to the end: no stack trace', () => {
  const { stderr } = spawnSync('sh', ['-c', `${process.execPath} scripts/orders.ts --help | head -c 1`], {
    encoding: 'utf8'
  })
  expect(stderr).toBe('')
})

test('a command before anything is installed: one sentence, and exit code 2', () => {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-bare-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'scripts'))
  for (const file of ['package.json', 'scripts/require-packages.mjs', 'scripts/orders.ts'])
    copyFileSync(file, join(folder, file))
  const [, ...args] = (scripts['orders'] ?? '').split(' ')
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  expect(stderr).toMatch(/^Nothing is installed here yet: `npm start`.*\n$/)
  expect(status).toBe(2)
})

test('server without a build: one sentence after a warning about a misspelt variable, and exit code 1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-unbuilt-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { status, stderr } = spawnSync(process.execPath, [resolve('src/server/main.ts')], {
    ...{ encoding: 'utf8', cwd: folder },
    env: { ...process.env, NODE_ENV: 'test', SMPT_URL: 'smtp://localhost' }
  })
  expect(stderr.trim().split('\n')).toEqual([
    'SMPT_URL is no variable of the shop: did you mean SMTP_URL?',
    'There is no build yet: run `npm run build` first.'
  ])
  expect(status).toBe(1)
})

test('codes: a coupon is shown in words, and only one for its holders is given', () => {
  const create = ['scripts/coupons.ts', 'create', 'coupon', 'SPRING', '--name', 'Хавар', '--percent', '10']
  const ended = results(
    [
      [...create, '--minimum', '50000', '--expires', '2026-12-31T00:00+08:00'],
      ['scripts/coupons.ts', 'show', 'SPRING'],
      ['scripts/coupons.ts', 'assign', 'SPRING', '99191234'],
      ['scripts/coupons.ts', 'create', 'coupon', 'EMPTY', '--name', '', '--name-en', 'Empty', '--percent', '95']
    ],
    shopEnvironment()
  )
  expect(ended.map(({ status }) => status)).toEqual([0, 0, 1, 2])
  expect(ended[1]?.stdout.split('\n').slice(0, 2)).toEqual(['SPRING  Хавар', '10 % off, on goods of ₮50,000 or more'])
  expect(ended[1]?.stdout).toContain('until 2026.12.31 00:00')
  expect(ended[2]?.stdout).toMatch(/^SPRING is not for holders/)
  expect(ended[3]?.stderr).toMatch(
    /^The coupon is not right: name.mn: This is empty. value: per cent from 1 to 90\. See/
  )
})

test('delivery show: names the places of each zone, and those to which nobody delivers', async () => {
  const environment = shopEnvironment()
  const { shop } = await openLiveShop({ environment, clock: clockAt(new Date()) })
  await shop.close()
  const [placed, refused] = results(
    [
      ['scripts/delivery.ts', 'place', 'ulaanbaatar', 'nalaikh', 'none'],
      ['scripts/delivery.ts', 'place', 'ulaanbaatar', 'nowhere', 'none']
    ],
    environment
  )
  expect(placed?.stdout).toMatch(/^ {2}places: ulaanbaatar\/sukhbaatar$/m)
  expect(placed?.stdout).toMatch(/^no delivery: ulaanbaatar\/nalaikh$/m)
  expect(refused).toMatchObject({ status: 1, stdout: expect.stringMatching(/^There is no such city/) })
})

test('orders batch: takes a command a line, and ends with the worst of them', () => {
  const environment = shopEnvironment()
  const batch = (input: string) =>
    spawnSync(process.execPath, ['scripts/orders.ts', 'batch'], {
      ...{ encoding: 'utf8', input },
      env: { ...process.env, NODE_ENV: 'test', ...environment }
    })
  expect(batch('list\nreturns\n')).toMatchObject({ status: 0, stdout: '0 orders.\n0 returns wait.\n' })
  expect(batch('ready R111111111\nlist\n')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^R111111111: .*\n0 orders\.\n$/)
  })
  expect(batch('redy R111111111\nlist\n')).toMatchObject({
    status: 2,
    stdout: '0 orders.\n',
    stderr: expect.stringContaining("Unknown command 'redy'")
  })
})

test('npm run: finds the Node 24 of the lockfile, also after an install without scripts', () => {
  expect(existsSync(resolve('node_modules/.bin/node'))).toBe(true)
})
