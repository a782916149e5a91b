import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { inject } from 'vitest'
import { newTestFolder } from './test-folder.ts'

const fileIn = (folder: string) => join(folder, 'shop.sqlite')

/** A new data folder with a migrated, empty database. */
export function freshSqlite(): string {
  const folder = newTestFolder()
  copyFileSync(inject('sqlite'), fileIn(folder))
  return folder
}

let seeded: Buffer | undefined

/** A new data folder with what a shop writes when it is opened for the first time, once one of this process was. */
export function seededSqlite(): string {
  if (!seeded) return freshSqlite()
  const folder = newTestFolder()
  writeFileSync(fileIn(folder), seeded)
  return folder
}

/** Keeps what the first shop of this process wrote into its empty database: a third of the time that opening one takes. */
export function keepSeeded(folder: string): void {
  if (seeded) return
  const database = new BetterSqlite(fileIn(folder), { readonly: true })
  seeded = database.serialize()
  database.close()
}
