import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const WRITE_AFTER_MS = 50

/** State in memory, written to a file shortly after it changes; without a file it dies with the process. */
export function openStorage<State>(file: string | undefined, empty: State) {
  const state = file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : empty
  let timer: NodeJS.Timeout | undefined

  function write() {
    timer = undefined
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    // A new file takes the old one's place in one step, so that a kill in between leaves one of them whole.
    writeFileSync(`${file}.new`, JSON.stringify(state))
    renameSync(`${file}.new`, file)
  }

  return {
    state,
    changed() {
      if (file !== undefined) timer ??= setTimeout(write, WRITE_AFTER_MS)
    },
    close() {
      if (timer === undefined) return
      clearTimeout(timer)
      write()
    }
  }
}
