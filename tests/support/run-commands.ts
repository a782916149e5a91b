import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

/**
 * Runs commands one after another in this one process and prints how each ended, as JSON: a Node of its own for each
 * takes a second, nearly all of it for loading the same modules. Its argument is a JSON list of lists, a script and its
 * arguments. For commands that only explain themselves or refuse their input.
 */

export interface CommandResult {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

class Exit extends Error {}

const outputs = { stdout: process.stdout, stderr: process.stderr } as const

async function run([script = '', ...args]: readonly string[], index: number): Promise<CommandResult> {
  const written = { stdout: '', stderr: '' }
  const before = { stdout: process.stdout.write, stderr: process.stderr.write, exit: process.exit }
  for (const name of ['stdout', 'stderr'] as const)
    outputs[name].write = (chunk: string | Uint8Array) => {
      written[name] += String(chunk)
      return true
    }
  process.exit = (code?: number | string | null) => {
    process.exitCode = Number(code ?? process.exitCode ?? 0)
    throw new Exit()
  }
  process.argv = [process.execPath, resolve(script), ...args]
  process.exitCode = 0
  try {
    // The query makes a module of its own, which runs anew; those it imports are shared.
    await import(`${pathToFileURL(resolve(script)).href}?${index}`)
  } catch (error) {
    if (!(error instanceof Exit)) {
      process.exitCode = 1
      written.stderr += String(error)
    }
  } finally {
    process.stdout.write = before.stdout
    process.stderr.write = before.stderr
    process.exit = before.exit
  }
  return { status: Number(process.exitCode), ...written }
}

const commands = JSON.parse(process.argv[2] ?? '[]') as readonly (readonly string[])[]
const results: CommandResult[] = []
for (const [index, command] of commands.entries()) results.push(await run(command, index))
process.stdout.write(JSON.stringify(results), () => process.exit(0))
