import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Starts the built shop, or that of another work tree, on a free port with its data in a folder; waits until it is ready. */
export async function startBuiltShop(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  cwd = process.cwd()
): Promise<{ child: ChildProcess; port: number; startMs: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd,
    env: {
      ...{ ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', DATABASE_URL: '', SEARCH_URL: '' },
      ...environment
    },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  if (!child.stdout) throw new Error('no output to read')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^ready http:\/\/.*:(\d+)$/.exec(line)?.[1]
    if (port) return { child, port: Number(port), startMs: performance.now() - began }
  }
  throw new Error('The server did not start: run `npm run build` first')
}
