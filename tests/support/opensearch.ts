import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs on Java 11 to 21; the next major wants 21. */
const VERSION = '2.19.6'
const CACHE = join(import.meta.dirname, '../../.cache/opensearch')
const HOME = join(CACHE, `opensearch-${VERSION}`)
const START_MS = 120_000
/** As little as a test needs, and no log beside the installation. */
const JVM_OPTIONS = `-Xms512m
-Xmx512m
-XX:+UseSerialGC
-XX:TieredStopAtLevel=1
-Djava.io.tmpdir=\${OPENSEARCH_TMPDIR}
18-:-Djava.security.manager=allow
`

const PROJECT = `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>delguur</groupId>
  <artifactId>opensearch</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
</project>
`

export interface OpenSearchServer {
  /** `http://127.0.0.1:port` */
  readonly url: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

/** Why no server can be started here, in a sentence; undefined where one can. */
export function openSearchMissing(): string | undefined {
  if (spawnSync('java', ['-version']).status !== 0) return 'Java is not installed'
  if (existsSync(join(HOME, 'lib'))) return undefined
  if (spawnSync('mvn', ['-version']).status !== 0) return 'Maven, which brings the server, is not installed'
  try {
    install()
    return undefined
  } catch {
    return 'Maven could not bring the server'
  }
}

/** The server's smallest distribution, brought by Maven once and kept. */
function install(): void {
  mkdirSync(CACHE, { recursive: true })
  // Outside of a project Maven notes what it did in a folder called by the name of a variable, `${project.basedir}`.
  writeFileSync(join(CACHE, 'pom.xml'), PROJECT)
  const artifact = `org.opensearch.distribution.integ-test-zip:opensearch:${VERSION}:zip`
  execFileSync(
    'mvn',
    [
      '--batch-mode',
      '--quiet',
      'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:unpack',
      `-Dartifact=${artifact}`,
      `-DoutputDirectory=${CACHE}`
    ],
    { cwd: CACHE, stdio: 'inherit', timeout: 300_000 }
  )
}

/** Starts a throw-away cluster of one node in a folder of its own. */
export async function startOpenSearch(settings: { readonly port?: number } = {}): Promise<OpenSearchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-opensearch-'))
  const config = join(folder, 'config')
  cpSync(join(HOME, 'config'), config, { recursive: true })
  writeFileSync(join(config, 'jvm.options'), JVM_OPTIONS)
  // The server refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined
  if (owner) {
    for (const path of [folder, config]) {
      chmodSync(path, 0o777)
      chownSync(path, owner.uid, owner.gid)
    }
    for (const path of ['opensearch.yml', 'jvm.options', 'log4j2.properties'])
      chownSync(join(config, path), owner.uid, owner.gid)
  }
  const options = {
    'discovery.type': 'single-node',
    'path.data': join(folder, 'data'),
    'path.logs': join(folder, 'logs'),
    'http.port': String(settings.port ?? '0'),
    'transport.port': '0',
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
    'bootstrap.memory_lock': 'false'
  }
  const server = spawn(
    join(HOME, 'bin/opensearch'),
    Object.entries(options).map(([name, value]) => `-E${name}=${value}`),
    {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        OPENSEARCH_PATH_CONF: config,
        JAVA_HOME: javaHome(),
        OPENSEARCH_TMPDIR: folder
      }
    }
  )
  const url = await answering(server, join(folder, 'logs'))
  return {
    url,
    process: server,
    stop: async () => {
      await ended(server)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
const NOBODY = 65_534

/** The start script looks for Java by its folder and not along the path. */
function javaHome(): string {
  const { stderr } = spawnSync('java', ['-XshowSettings:properties', '-version'], { encoding: 'utf8' })
  return /java\.home = (.+)/.exec(stderr)?.[1]?.trim() ?? ''
}

/** The server says on which port it listens; then it is asked until it answers. */
async function answering(server: ChildProcess, logs: string): Promise<string> {
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const give = setTimeout(() => reject(new Error(`OpenSearch did not start:\n${output.slice(-4_000)}`)), START_MS)
    const hear = (chunk: Buffer) => {
      output += String(chunk)
      const port = /HttpServerTransport\b.*publish_address \{[^}]*?:(\d+)\}/.exec(output)?.[1]
      if (!port) return
      clearTimeout(give)
      resolve(`http://127.0.0.1:${port}`)
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', code => {
      clearTimeout(give)
      const log = join(logs, 'opensearch.log')
      reject(
        new Error(
          `OpenSearch ended (${code}):\n${output}${existsSync(log) ? readFileSync(log, 'utf8').slice(-4_000) : ''}`
        )
      )
    })
  })
  await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=60s`)
  return url
}

const ended = (server: ChildProcess) =>
  new Promise<void>(resolve => {
    if (server.exitCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
