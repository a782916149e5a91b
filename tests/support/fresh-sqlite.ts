import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A new data folder with a migrated, empty database. */
export function freshSqlite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-test-'))
  copyFileSync(inject('sqlite'), join(folder, 'shop.sqlite'))
  return folder
}
