import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { builtServer } from '../support/built-server.ts'
import { startProcess } from './start-process.ts'

interface StartedShop {
  readonly child: ChildProcess
  readonly port: number
  readonly startMs: number
}

interface Program {
  /** Of Node, in the work tree. */
  readonly args: readonly string[]
  /** The line that says the port. */
  readonly ready: RegExp
  readonly environment: Readonly<Record<string, string>>
}

/** Starts the built shop, or that of another work tree, on a free port with its data in a folder; waits until it is ready. */
export const startBuiltShop = (
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  cwd = process.cwd()
) => start(folder, cwd, { args: builtServer(cwd), ready: /^ready http:\/\/.*:(\d+)$/, environment })

/** The API and search of a work tree, which needs no build. */
export const startShopWithoutPages = (
  folder: string,
  cwd = process.cwd(),
  environment: Readonly<Record<string, string>> = {}
) =>
  start(folder, cwd, {
    args: ['tests/support/serve-shop.ts'],
    ready: /^listening (\d+)$/,
    environment: { CONTENT_FOLDER: join(cwd, 'content'), ...environment }
  })

async function start(folder: string, cwd: string, { args, ready, environment }: Program): Promise<StartedShop> {
  const began = performance.now()
  const own = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', DATABASE_URL: '', SEARCH_URL: '' }
  const { child, match } = await startProcess(args, { cwd, ready, environment: { ...own, ...environment } })
  return { child, port: Number(match[1]), startMs: performance.now() - began }
}
