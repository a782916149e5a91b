import type { Hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Adds the contents of files, and of all files in folders, to a sum: what they make changes when they do. */
export function hashFiles(hash: Hash, paths: readonly string[]): Hash {
  for (const path of paths) for (const file of filesOf(path)) hash.update(readFileSync(file))
  return hash
}

const filesOf = (path: string): readonly string[] =>
  /\.\w+$/.test(path)
    ? [path]
    : readdirSync(path, { withFileTypes: true })
        .filter(entry => entry.isFile() || entry.isDirectory())
        .map(({ name }) => name)
        .toSorted()
        .flatMap(name => filesOf(join(path, name)))
