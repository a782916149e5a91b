import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { Visitor } from '../measure.ts'
import type { SharedProduct } from './products.ts'

/** The same work of every shop, in the order of the table. */
export const WORKS = {
  add: 'add to a cart',
  checkout: 'whole guest checkout',
  product: 'product detail',
  search: 'search with facets'
} as const
export type Work = keyof typeof WORKS

export interface RunningShop {
  readonly port: number
  /** Of all its processes but PostgreSQL's; their children are found. */
  readonly pids: readonly number[]
  readonly visitors: Readonly<Record<Work, Visitor>>
  stop(): Promise<void>
}

/** Where a shop's database is: PostgreSQL listens on a socket in a folder. */
interface PeerDatabase {
  readonly socket: string
  readonly name: string
}

export interface Site {
  /** With the peer's node_modules. */
  readonly folder: string
  readonly database: PeerDatabase
  readonly products: readonly SharedProduct[]
  /** Words that stand in names of products. */
  readonly words: readonly string[]
}

/** Another shop that does the same work. */
export interface Peer {
  readonly name: string
  readonly version: string
  /** Pinned, from the npm registry. */
  readonly packages: Readonly<Record<string, string>>
  /** One sentence each. */
  readonly differences: readonly string[]
  /** Fills an empty database and starts on it. */
  start(site: Site): Promise<RunningShop>
}

const peerFolder = (name: string) => join(tmpdir(), `delguur-peer-${name.toLowerCase()}`)
export const removePeer = (name: string) => rmSync(peerFolder(name), { recursive: true, force: true })

/** Installs once for each set of versions; no package's own scripts run, so nothing is compiled or loaded from elsewhere. */
export function installPeer({ name, packages }: Peer): string {
  const folder = peerFolder(name)
  const mark = join(folder, 'installed.json')
  const wanted = JSON.stringify(packages)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return folder
  removePeer(name)
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: `beside-${name}`, private: true, type: 'module', dependencies: packages })
  )
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` }
  })
  writeFileSync(mark, wanted)
  return folder
}
