import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestDatabase } from './run.ts'

const folder = () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'delguur-model-'))
  return { dataFolder, leave: async () => rmSync(dataFolder, { recursive: true, force: true }) }
}

export const onSqlite: TestDatabase = { open: async () => folder() }

/** `fresh` makes an empty database and answers its URL. */
export const onPostgres = (fresh: () => Promise<string>): TestDatabase => ({
  open: async () => ({ ...folder(), databaseUrl: await fresh() })
})
