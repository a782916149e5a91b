// `npm start` and `npm run dev`: from a fresh clone to a running shop, in plain Node 20 or newer.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, fail, nextDue, say, SERVER_ARGS, start } from './prepare.mjs'
import { isSandbox } from './sandbox.mjs'

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`)
const develop = process.argv[2] === 'dev'
if (process.argv.includes('--help') || process.argv.includes('-h')) {
  say(
    develop
      ? 'Usage: npm run dev [-- --pseudo]\n\nThe shop with edits shown at once. --pseudo stretches the English words, to find layouts that break.'
      : 'Usage: npm start\n\nInstalls and builds where needed, seeds an empty database and runs the shop; docs/operating.md has its variables.'
  )
  process.exit(0)
}
/** How often the dates of the content are checked, and how soon again after a build that failed. */
const DUE_CHECK_MS = 20_000
const RETRY_MS = 300_000
// `npm run dev -- --pseudo`: English words stretched and accented (src/i18n/pseudo.ts).
const pseudo = develop && process.argv.includes('--pseudo') ? { PSEUDO_WORDS: 'on' } : {}

const sandbox = isSandbox(process.env)
// A shop that sells needs no tests, linters and browsers beside it: 550 packages fewer.
ensureInstalled({ tools: sandbox })
if (!develop) await ensureBuilt()

const children = []
const shopUrl = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 4321}`
/** Where the shop listens, and in a sandbox the simulators' addresses and logins: for the shop's commands while it runs (scripts/command.ts). */
const RUNNING_FILE = join(process.env.DATA_DIR || '.data', 'running-shop.json')
const simulatorVariables = Object.assign(
  // A value that is neither is the server's to refuse.
  { SANDBOX: process.env.SANDBOX || (sandbox ? 'on' : 'off') },
  ...(await Promise.all([
    simulateQpay(),
    simulateIdentities(),
    simulateCards(),
    simulatePayments(),
    simulateReceipts(),
    simulateLender()
  ]))
)
writeRunningFile()
if (!sandbox) printMissingProviders()
const program = develop ? ['node_modules/astro/bin/astro.mjs', 'dev'] : SERVER_ARGS
const shop = start(program, { env: { ...(develop && { NODE_ENV: 'development' }), ...pseudo, ...simulatorVariables } })
children.push(shop)
shop.once('exit', (code, signal) => {
  for (const child of children) if (child !== shop) child.kill('SIGTERM')
  rmSync(RUNNING_FILE, { force: true })
  process.exit(code ?? (signal ? 1 : 0))
})
// The shop finishes what is in flight and then ends, and with it this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill('SIGTERM'))

if (!develop) setTimeout(rebuildWhenDue, DUE_CHECK_MS)

/** Rebuilds the site when dated content is due; the running shop takes the new build over. */
async function rebuildWhenDue(hasFailed = false) {
  // A build that did not finish leaves no dates behind.
  const isDone = !(hasFailed || nextDue() <= Date.now()) || (await ensureBuilt({ orFail: false }))
  setTimeout(rebuildWhenDue, isDone ? DUE_CHECK_MS : RETRY_MS, !isDone)
}

/** Without these a public shop runs, and some things cannot be done in it. */
function printMissingProviders() {
  const missing = names => names.some(name => !process.env[name])
  if (missing(['SMS_KEY', 'SMS_FROM']))
    say('SMS is not set up (SMS_KEY, SMS_FROM): nobody signs in by phone, and large sums cannot be paid in cash.')
  if (missing(['SMTP_URL']))
    say('Mail is not set up (SMTP_URL): no mail leaves, neither now nor later; nobody gets codes by mail.')
  if (missing(['TRANSFER_BANK', 'TRANSFER_ACCOUNT', 'TRANSFER_HOLDER']))
    say('Bank transfer is not set up (TRANSFER_*): it is not offered.')
}

function writeRunningFile() {
  mkdirSync(join(RUNNING_FILE, '..'), { recursive: true, mode: 0o700 })
  const address = { PORT: process.env.PORT || '4321', HOST: process.env.HOST || '127.0.0.1' }
  const variables = sandbox ? { ...address, PUBLIC_URL: shopUrl, ...simulatorVariables } : address
  writeFileSync(RUNNING_FILE, JSON.stringify(variables))
}

/** Without a QPay login the shop pays at a simulator that speaks QPay's protocol: a server of its own beside it. */
async function simulateQpay() {
  const own = ['QPAY_USERNAME', 'QPAY_PASSWORD', 'QPAY_INVOICE_CODE']
  if (own.some(name => process.env[name])) return {}
  if (!sandbox) {
    say('QPay is not set up (QPAY_USERNAME, QPAY_PASSWORD, QPAY_INVOICE_CODE): nobody can pay by QPay.')
    return {}
  }
  const login = { USERNAME: 'simulator', PASSWORD: 'simulator', INVOICE_CODE: 'SIMULATOR_INVOICE' }
  const file = `${process.env.DATA_DIR || '.data'}/qpay-simulator.json`
  const url = await simulator('qpay', 1, { QPAY_SIM_FILE: file, ...prefixed('QPAY_SIM_', login) })
  say(`qpay simulator ${url} (made-up money; set QPAY_USERNAME, QPAY_PASSWORD and QPAY_INVOICE_CODE for real payments)`)
  return { QPAY_URL: `${url}/v2`, QPAY_MERCHANT: 'simulator', ...prefixed('QPAY_', login) }
}

/** Without applications at Google and Facebook people sign in with made-up ones, at a server that speaks for both. */
async function simulateIdentities() {
  const own = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET']
  if (own.some(name => process.env[name])) return {}
  if (!sandbox) {
    say('Google and Facebook are not set up (GOOGLE_*, FACEBOOK_*): people sign in by code or password only.')
    return {}
  }
  const url = await simulator('identity', 2)
  say(`identity simulator ${url} (made-up people; set GOOGLE_* and FACEBOOK_* for real ones)`)
  return {
    ...prefixed('GOOGLE_', { URL: `${url}/google`, CLIENT_ID: 'simulator', CLIENT_SECRET: 'simulator' }),
    ...prefixed('FACEBOOK_', { URL: `${url}/facebook`, APP_ID: 'simulator', APP_SECRET: 'simulator' })
  }
}

/** Without a merchant's login at Golomt Bank made-up cards are registered, at a page that stands in for the bank's. */
async function simulateCards() {
  if (['GOLOMT_SECRET', 'GOLOMT_TOKEN'].some(name => process.env[name])) return {}
  if (!sandbox) {
    say('Golomt Bank is not set up (GOLOMT_SECRET, GOLOMT_TOKEN): nobody can register a card.')
    return {}
  }
  const url = await simulator('card', 3)
  say(`card simulator ${url} (made-up cards; set GOLOMT_SECRET and GOLOMT_TOKEN for real ones)`)
  return prefixed('GOLOMT_', { URL: url, SECRET: 'simulator', TOKEN: 'simulator' })
}

/** Providers besides QPay and the bank of cards: those without a login of the shop's own are played by one server. */
async function simulatePayments() {
  const providers = {
    SOCIALPAY_: { TERMINAL: 'SIMULATOR', SECRET: 'simulator' },
    MONPAY_: { USERNAME: 'simulator', ACCOUNT: '000000001' },
    STOREPAY_: {
      ...{ USERNAME: 'simulator', PASSWORD: 'simulator', STORE: '1' },
      ...{ APP_USERNAME: 'simulator-app', APP_PASSWORD: 'simulator-app' }
    },
    LENDMN_: { TOKEN: 'simulator' },
    MOST_: { MERCHANT: 'simulator', SECRET: 'simulator' }
  }
  const isOwn = prefix => Object.keys(process.env).some(name => name.startsWith(prefix))
  const played = Object.entries(providers).filter(([prefix]) => !isOwn(prefix))
  if (!sandbox) {
    if (played.length > 0)
      say(`${played.map(([prefix]) => `${prefix}*`).join(', ')} are not set up: nobody can pay there.`)
    return {}
  }
  const url = await simulator('payments', 5, { PAYMENTS_NOTIFY: `${shopUrl}/api/v2/payments` })
  say(
    `payments simulator ${url} (SocialPay, MonPay, StorePay, LendMN, MostMoney; made-up money; requests to phones: ${url}/phone)`
  )
  const transfer = { BANK: 'Дадлагын банк', ACCOUNT: 'MN140099000000000001', HOLDER: 'Дэлгүүр ХХК' }
  return {
    ...Object.assign(
      {},
      ...played.map(([prefix, login]) => {
        const path = `${url}/${prefix === 'LENDMN_' ? 'lend' : prefix.toLowerCase().replace('_', '')}`
        return prefixed(prefix, { URL: path, ...(prefix === 'STOREPAY_' && { AUTH_URL: path }), ...login })
      })
    ),
    ...(!isOwn('TRANSFER_') && prefixed('TRANSFER_', transfer))
  }
}

/** Without the tax authority's PosAPI VAT receipts come from a stand-in, and are none. */
async function simulateReceipts() {
  if (['EBARIMT_URL', 'EBARIMT_TIN', 'EBARIMT_POS', 'EBARIMT_DISTRICT'].some(name => process.env[name])) return {}
  if (!sandbox) {
    say('eBarimt is not set up (EBARIMT_*): no VAT receipts are made.')
    return {}
  }
  const url = await simulator('ebarimt', 9)
  say(`ebarimt simulator ${url} (receipts without effect; set EBARIMT_* for real ones)`)
  return prefixed('EBARIMT_', { URL: url, REGISTRY_URL: url, TIN: '37900000000', POS: '10000001', DISTRICT: '2501' })
}

/** Without somebody who really lends, a simulated lender decides about leases: whose register number ends in 00 it declines. */
async function simulateLender() {
  if (process.env.LENDER_URL || process.env.LENDER_KEY) return {}
  if (!sandbox) {
    say('No lender is set up (LENDER_URL, LENDER_KEY): nothing can be leased.')
    return {}
  }
  const url = await simulator('lender', 4)
  say(`lender simulator ${url} (nobody really lends; set LENDER_URL and LENDER_KEY for a real one)`)
  return prefixed('LENDER_', { URL: url, KEY: 'simulator' })
}

/** Starts one beside the shop's port, or on any free one. */
async function simulator(name, offset, env = {}) {
  const wished = Number(process.env.PORT || 4321) + offset
  const url = (await listening(name, wished, env)) ?? (await listening(name, 0, env))
  return url ?? fail(`The ${name} simulator did not start.`)
}

function listening(name, port, env) {
  // The channel is how it notices that we are gone, however that ended.
  const child = start([`simulators/${name}/main.ts`], {
    env: { PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', port === 0 ? 'inherit' : 'ignore', 'ipc']
  })
  return new Promise(resolve => {
    child.once('exit', () => resolve(undefined))
    child.stdout.on('data', chunk => {
      const url = /listening on (\S+)/.exec(String(chunk))?.[1]
      if (!url) return
      children.push(child)
      resolve(url)
    })
  })
}

function prefixed(prefix, values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]))
}
