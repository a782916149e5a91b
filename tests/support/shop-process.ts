import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const SERVER = join(import.meta.dirname, 'serve-shop.ts')
const READY = /^(?:listening |ready http:\/\/.*:)(\d+)$/

/** Starts the shop in a process of its own, on any free port: the API and search alone, or another program. */
export async function startShop(
  environment: Record<string, string>,
  program: readonly string[] = [SERVER]
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, NODE_ENV: program[0] === SERVER ? 'test' : '', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  if (!child.stdout) throw new Error('no output to read')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = READY.exec(line)?.[1]
    if (port) return { child, url: `http://127.0.0.1:${port}` }
  }
  throw new Error('The server did not start')
}
