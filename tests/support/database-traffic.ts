import { Socket } from 'node:net'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { onTestFinished } from 'vitest'

interface DatabaseTraffic {
  /** Statements since the last look, and how often something was written to a socket of PostgreSQL. */
  take(): readonly [statements: number, packets: number]
}

type Method = (this: unknown, ...values: unknown[]) => unknown

/** Runs `seen` before a method until the test ends. */
function observe(prototype: object, name: string, seen: () => void) {
  const methods = prototype as Record<string, Method>
  const original = methods[name]
  if (!original) throw new Error(`No method ${name}`)
  methods[name] = function (...values) {
    seen()
    return Reflect.apply(original, this, values)
  }
  onTestFinished(() => void (methods[name] = original))
}

/** Counts what all databases of this process are asked, below everything that the shop writes itself. */
export function observeDatabases(): DatabaseTraffic {
  let [statements, packets] = [0, 0]
  const counted = () => void statements++
  const prepared = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1')) as object
  for (const name of ['run', 'get', 'all', 'iterate']) observe(prepared, name, counted)
  observe(pg.Client.prototype, 'query', counted)
  // One call of either is one write to the kernel: what is corked arrives together.
  for (const name of ['_write', '_writev']) observe(Socket.prototype, name, () => void packets++)
  return {
    take() {
      const taken = [statements, packets] as const
      statements = packets = 0
      return taken
    }
  }
}
