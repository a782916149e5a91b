import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

interface ProcessOptions {
  readonly cwd: string
  readonly environment: Readonly<Record<string, string>>
  /** Of the line that says it is ready. */
  readonly ready: RegExp
}

/** Lines that an error shows when a process ends before it is ready. */
const SHOWN_LINES = 30

/** Starts a program on this Node and waits for its line; what it prints afterwards is read on, or a full pipe would hold it. */
export async function startProcess(args: readonly string[], { cwd, environment, ready }: ProcessOptions) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  process.once('exit', () => child.kill())
  const match = await readyLine(child, ready)
  return { child, match }
}

const readyLine = (child: ChildProcess, ready: RegExp) =>
  new Promise<RegExpExecArray>((resolve, reject) => {
    const last: string[] = []
    if (!child.stdout) throw new Error('no output to read')
    createInterface({ input: child.stdout }).on('line', line => {
      last.push(line)
      if (last.length > SHOWN_LINES) last.shift()
      const match = ready.exec(line)
      if (match) resolve(match)
    })
    child.once('error', reject)
    child.once('exit', code =>
      reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}:\n${last.join('\n')}`))
    )
  })

const PATIENCE_MS = 10_000

/** Ends a process by its id, at last by force. */
export async function stopProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await exit
  clearTimeout(timer)
}
