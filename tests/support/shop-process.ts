import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const SERVER = join(import.meta.dirname, 'serve-shop.ts')

/** Starts the shop in a process of its own, on any free port. */
export async function startShop(environment: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  if (!child.stdout) throw new Error('no output to read')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^listening (\d+)$/.exec(line)?.[1]
    if (port) return { child, url: `http://127.0.0.1:${port}` }
  }
  throw new Error('The server did not start')
}
