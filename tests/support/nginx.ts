import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as plainRequest, type IncomingHttpHeaders } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const TEMPLATE = join(import.meta.dirname, '../../ops/nginx/delguur.conf')
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const PROGRAM = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(path => existsSync(path))

export const nginxIsThere = PROGRAM !== undefined && existsSync('/usr/bin/openssl')
export const brotliIsThere = existsSync(BROTLI)

export interface Nginx {
  /** Ports on loopback: people's, the one that redirects to it, and the shop's own door. */
  readonly tls: number
  readonly plain: number
  readonly door: number
  stop(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Below the range that Linux gives to outgoing connections and to servers that ask for any port. */
const FIRST_PORT = 20_000
const PORTS = 12_000
const given = new Set<number>()

/**
 * Ports nobody listens on. They stay free while a server is restarted: nobody else is given one by chance, neither
 * another server of these tests nor a connection.
 */
export async function freePorts(count: number): Promise<readonly number[]> {
  const found: number[] = []
  while (found.length < count) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    found.push(port)
  }
  return found
}

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Where the nginx that listens on a port writes its errors. */
const errorLogs = new Map<number, string>()

/** The last lines that nginx wrote; empty where the port is not nginx's. */
function lastErrors(port: number): string {
  const file = errorLogs.get(port)
  if (!file || !existsSync(file)) return ''
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-10).join('\n')
}

/** The template as an operator would fill it in; each name must be there to be replaced. */
function fillIn(values: readonly (readonly [from: string, to: string])[]): string {
  return values.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`ops/nginx/delguur.conf has no "${from}" any more`)
      return text.replaceAll(from, to)
    },
    readFileSync(TEMPLATE, 'utf8')
  )
}

/** Starts Debian's nginx on ports of its own, with the real configuration, in front of the processes of a shop. */
export async function startNginx(
  clientFolder: string,
  shopPorts: readonly number[],
  { isPatient = false, isTight = false } = {}
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-nginx-'))
  for (const name of ['cache', 'temporary']) mkdirSync(join(folder, name))
  const [tls = 0, plain = 0, door = 0] = await freePorts(3)
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-keyout', key, '-out', certificate]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('/usr/bin/openssl', ['req', '-x509', '-nodes', ...curve, ...subject], { stdio: 'ignore' })
  const shop = fillIn([
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', key],
    ['shop.example', 'localhost'],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl', `listen 127.0.0.1:${tls} ssl`],
    ['listen [::]:443 ssl http2;', ''],
    ['8481', String(door)],
    ['server 127.0.0.1:4321 max_fails=0;', shopPorts.map(port => `server 127.0.0.1:${port} max_fails=0;`).join('\n  ')],
    ['/srv/delguur/current/dist/client', clientFolder],
    ['/var/cache/nginx/delguur', join(folder, 'cache')],
    ['/var/log/nginx/delguur.log', join(folder, 'access.log')],
    // The test is one impatient reader, and shows where patience ends with fewer requests.
    ['zone=delguur_pages:10m rate=50r/s', 'zone=delguur_pages:10m rate=9000r/s'],
    ['zone=delguur_files:10m rate=200r/s', 'zone=delguur_files:10m rate=9000r/s'],
    ...(isPatient
      ? ([['zone=delguur_api:10m rate=30r/s', 'zone=delguur_api:10m rate=9000r/s']] as const)
      : ([['zone=delguur_api burst=120', 'zone=delguur_api burst=20']] as const)),
    ...(brotliIsThere ? [] : ([['brotli_static on;', '']] as const))
  ])
  const limited = isTight ? shop.replace(/rate=\d+r\/s/g, 'rate=1r/s').replace(/burst=\d+/g, 'burst=1') : shop
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `
    ${brotliIsThere ? `load_module ${BROTLI};` : ''}
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${join(folder, 'pid')};
    error_log ${join(folder, 'error.log')} warn;
    events { worker_connections 512; }
    http {
      ${temporary.map(name => `${name}_temp_path ${join(folder, 'temporary', name)};`).join('\n')}
      ${limited}
    }`
  for (const port of [tls, plain, door]) errorLogs.set(port, join(folder, 'error.log'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, main)
  const server = spawn(PROGRAM ?? 'nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: 'inherit'
  })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  const deadline = Date.now() + 10_000
  while (!(await ask(plain, '/').catch(() => undefined))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`nginx did not start: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
    }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return {
    tls,
    plain,
    door,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

interface Asking {
  readonly tls?: boolean
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

/** Longer than any answer takes on a busy machine, and shorter than a test may. */
const REQUEST_MS = 10_000

/** One request as it is: nothing followed, nothing decompressed, nothing added. Rejects when no answer comes in time. */
export const ask = (port: number, path: string, { tls = false, method = 'GET', headers = {}, body }: Asking = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, agent: false as const, rejectUnauthorized: false }
    const request = (tls ? tlsRequest : plainRequest)(
      { ...options, headers: { ...headers, ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }) } },
      response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
        )
      }
    )
    const timer = setTimeout(() => {
      const waited = `${method} ${path} on port ${port} was not answered in ${REQUEST_MS / 1_000} s`
      reject(new Error(`${waited}\n${lastErrors(port)}`.trimEnd()))
      request.destroy()
    }, REQUEST_MS)
    request.on('close', () => clearTimeout(timer))
    request.on('error', reject)
    request.end(body)
  })
