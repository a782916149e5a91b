import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface Cluster {
  /** Where databases can be made: `postgres://postgres@localhost/…?host=<socket folder>`. */
  readonly url: (database: string) => string
  /** Of the process whose children serve the sessions. */
  readonly pid: () => number
  /** Where it listens. */
  readonly socket: string
  /** Ends the server, or lets all its processes stand still. */
  pause(how: Pause): Promise<void>
  resume(how: Pause): Promise<void>
  stop(): Promise<void>
}

type Pause = 'stop' | 'freeze'

/** Debian keeps the server's programs out of PATH. */
export function postgresPrograms(): string | undefined {
  const installed = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  return installed
    .map(Number)
    .filter(version => version >= 15)
    .sort((a, b) => b - a)
    .map(version => join(DEBIAN, String(version), 'bin'))
    .find(folder => existsSync(join(folder, 'initdb')))
}
const DEBIAN = '/usr/lib/postgresql'

/**
 * Durability is tested elsewhere; in tests the disk would only make them slow, and autovacuum would visit each of a run's
 * databases again and again. Measures want both as a shop has them.
 */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off'
}

/** Starts a throw-away cluster in a folder of its own, on a socket of its own: no port, no clash. */
export async function startPostgres(programs: string, { durable = false, parent = tmpdir() } = {}): Promise<Cluster> {
  removeAbandoned(parent)
  const folder = mkdtempSync(join(parent, PREFIX))
  const owner = process.getuid?.() === 0 ? unprivileged() : undefined
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...owner, stdio: 'pipe', cwd: folder }
  )
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    ...(!durable && NOT_DURABLE),
    max_connections: '200',
    shared_buffers: '64MB',
    logging_collector: 'off',
    log_min_messages: 'panic'
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () =>
    spawn(join(programs, 'postgres'), ['-D', data, ...options], { ...owner, stdio: 'ignore', cwd: folder })
  let server = start()
  /** To the server and the processes of its sessions, each of which is a group of its own. */
  const signalAll = (signal: NodeJS.Signals) => {
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ')
    for (const pid of [server.pid ?? 0, ...children.map(Number)]) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        // A session may end between the list and the signal.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  const url = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  await answering(url('postgres'), server)
  return {
    url,
    pid: () => server.pid ?? 0,
    socket: folder,
    pause: async how => (how === 'freeze' ? void signalAll('SIGSTOP') : ended(server)),
    resume: async how => {
      if (how === 'freeze') return void signalAll('SIGCONT')
      server = start()
      await answering(url('postgres'), server)
    },
    stop: async () => {
      if (server.exitCode === null) signalAll('SIGCONT')
      await ended(server)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const PREFIX = 'delguur-postgres-'
const ABANDONED_AFTER_MS = 3_600_000

/** A run that was killed leaves its cluster behind, and a few of them fill a disk or the memory. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent).filter(each => each.startsWith(PREFIX))) {
    const folder = join(parent, name)
    const madeAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - madeAt > ABANDONED_AFTER_MS && !isServed(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

function isServed(folder: string): boolean {
  try {
    const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

/** initdb refuses to run as root; Debian's package brings the user `postgres`. */
function unprivileged(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000
  while (server.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  throw new Error('The test cluster of PostgreSQL did not start')
}

const ended = (server: ChildProcess) =>
  new Promise<void>(resolve => {
    if (server.exitCode !== null) return resolve()
    server.once('exit', () => resolve())
    // "Fast shutdown": sessions a test forgot are ended.
    server.kill('SIGINT')
  })

/** Runs one statement outside any test's database. */
export async function administer(cluster: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
