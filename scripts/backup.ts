import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { recordBackup } from '../src/server/back-office/system/index.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { commandEnvironment, commandLine, databaseSettings, runCommand } from './command.ts'

const program = commandLine('backup:record', 'Notes that a backup was made, for the screen of the shop’s health.')
  .argument('<file>', 'the whole copy of the database')
  .action(async file => {
    const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (bytes === 0) return program.error(`There is nothing in ${file}.`)
    const db = await openDatabase(databaseSettings(commandEnvironment()))
    try {
      await recordBackup(db, { fileName: basename(file), bytes }, new Date())
    } finally {
      await db.close()
    }
  })

await runCommand(program)
