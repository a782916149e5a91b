// Plain Node 20 without dependencies: this is what runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
/** The `node` that `npm run` finds first (docs/decisions/0007). */
const NODE_LINK = join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const INSTALLED = join(ROOT, 'node_modules/.installed')
const BUILT = join(ROOT, 'dist/.built')
const LOCK = join(ROOT, '.cache/build.lock')
/** The built server, below ROOT (scripts/bundle-server.ts). */
const SERVER = '.cache/server/main.mjs'
/**
 * How Node starts it. Memory for what is short-lived has its full size from the beginning and does not grow to it: 300
 * ms of the processor less at start, and no more memory once it is used.
 */
export const SERVER_ARGS = ['--min-semi-space-size=16', SERVER]

/** One line of progress; a sentence a person can act on. */
export const say = text => console.log(text)

/** Folders that editors and translators change: a running shop takes them over from a new build. */
const WRITTEN = ['locales', 'content', 'public']
/** Everything else a build is made of: with it the server changes too, and has to be started anew. */
const CODE = ['src', 'scripts', 'astro.config.mjs', 'tailwind.config.mjs', 'package-lock.json']

function filesOf(path) {
  const full = join(ROOT, path)
  if (!existsSync(full)) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
}

/** Changes whenever the server or the pages' code does. */
export const codeStamp = () => stampOf(CODE)

/** Whether the last whole build was made by the same program: only then may its pages be taken over. */
export const isSameProgram = () => readMark().code === codeStamp()

/** Changes whenever a source does; by content, so that a checkout that only touches files builds nothing. */
export const sourceStamp = () => stampOf([...CODE, ...WRITTEN])

function stampOf(sources) {
  const hash = createHash('sha1').update(process.env.PUBLIC_URL ?? '')
  for (const file of sources.flatMap(filesOf).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

const read = file => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Installs the lockfile's packages, when they are not there yet; `tools` are those that only a developer needs. */
export function ensureInstalled({ tools = true } = {}) {
  const installed = read(INSTALLED)
  if (installed !== lockStamp(true) && (tools || installed !== lockStamp(false))) {
    say('Installing dependencies (once; a minute or two) …')
    const more = tools ? [] : ['--omit=dev']
    // Without install scripts: npm would compile better-sqlite3, whose binaries are in its package, and need a
    // compiler. Without saving: each version of npm writes the lockfile in its own way, and a clone should stay as it
    // was.
    const npm = spawnSync(
      'npm',
      ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...more],
      {
        cwd: ROOT,
        stdio: 'inherit',
        shell: process.platform === 'win32'
      }
    )
    if (npm.status !== 0) fail('npm install did not finish. Is there a network, and room on the disk?')
    writeFileSync(INSTALLED, lockStamp(tools))
  }
  // Without install scripts Node 24 is in its package but not in its place.
  if (!existsSync(NODE)) {
    spawnSync(process.execPath, ['installArchSpecificPackage'], {
      cwd: join(ROOT, 'node_modules/node'),
      stdio: 'inherit'
    })
  }
  if (!existsSync(NODE))
    fail('Node 24 could not be installed from npm (package "node"). Run `npm install` and read what it says.')
  // npm links no program that is not there yet, and `npm run` would take the system's Node.
  if (!existsSync(NODE_LINK))
    spawnSync('npm', ['rebuild', 'node', '--ignore-scripts', '--loglevel=error'], {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32'
    })
  if (!existsSync(NODE_LINK)) fail('Node 24 is installed, but npm made no link to it. Run `npm rebuild node`.')
}

const lockStamp = tools =>
  createHash('sha1')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(tools ? '' : 'without tools')
    .digest('hex')

/** The mark of the last whole build; empty where there is none. */
function readMark() {
  try {
    return JSON.parse(read(BUILT))
  } catch {
    return {}
  }
}

/** Nothing has changed since the build, and nothing that it held back has come due. */
export const isFresh = () =>
  existsSync(join(ROOT, SERVER)) && readMark().stamp === sourceStamp() && !(nextDue() <= Date.now())

/** When the build is to be made again because of a date in the content, in ms; undefined when never. */
export const nextDue = () =>
  readMark()
    .due?.map(Date.parse)
    .sort((a, b) => a - b)[0]

const build = () => run(['scripts/build.ts'])

/** Builds when a source is newer than the build; two starts at once make one build. Answers whether it is there. */
export async function ensureBuilt({ orFail = true, runBuild = build } = {}) {
  for (let isAnnounced = false; ; isAnnounced = true) {
    if (isFresh()) return true
    if (takeLock()) break
    if (!isAnnounced) say('Another build is running; waiting for it …')
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  try {
    say('Building the site …')
    const isDone = (await runBuild()) === 0
    if (!isDone && orFail) fail('The build did not finish; what it says above is why.')
    return isDone
  } finally {
    rmSync(LOCK, { force: true })
  }
}

/** A file with the builder's process id; a lock whose process is gone is nobody's. */
function takeLock() {
  try {
    mkdirSync(dirname(LOCK), { recursive: true })
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    process.once('exit', () => rmSync(LOCK, { force: true }))
    return true
  } catch {
    if (isRunning(Number(read(LOCK)))) return false
    rmSync(LOCK, { force: true })
    return takeLock()
  }
}

function isRunning(id) {
  try {
    process.kill(id, 0)
    return id > 0
  } catch {
    return false
  }
}

/**
 * Takes the stamp of before the build: what is edited meanwhile is built next time. `due` are the dates in the content
 * at which another build shows more, or less, than this one.
 */
export const markBuilt = (stamp, due) =>
  writeFileSync(BUILT, JSON.stringify({ stamp, code: codeStamp(), at: new Date().toISOString(), due }))

/**
 * The environment of every program we start: our Node 24 and our tools come first, and what Node has compiled once is
 * read at the next start, which takes a quarter less of the processor (a thousand TypeScript modules).
 */
const environment = more => ({
  ASTRO_TELEMETRY_DISABLED: '1',
  NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
  ...process.env,
  PATH: [dirname(NODE), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':'
  ),
  ...more
})

/** Starts a program with Node 24. */
export const start = (args, { env = {}, stdio = 'inherit' } = {}) =>
  spawn(NODE, args, { cwd: ROOT, stdio, env: environment(env) })

/** Runs a program with Node 24 to its end; resolves to its exit code. */
export const run = (args, options) =>
  new Promise(resolve => {
    const child = start(args, options)
    child.once('error', () => resolve(1))
    child.once('exit', code => resolve(code ?? 1))
  })

/**
 * Runs a program with Node 24 to its end; resolves to its exit code and what it said. One in the background takes what
 * others leave of the processor.
 */
export const hear = (args, { env, inBackground = false } = {}) =>
  new Promise(resolve => {
    const child = start(args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    if (inBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    child.once('error', error => resolve({ code: 1, output: error.message }))
    child.once('close', code => resolve({ code: code ?? 1, output }))
  })

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
