import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readPlaces } from '../src/server/ordering/delivery/places.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { createVariantFactsCache } from '../src/server/catalogue/products/variant-facts.ts'
import { createCommerce } from '../src/server/commerce.ts'
import { commandEnvironment, databasePlace, runCommand } from './command.ts'
import { openAdmin, wordsOfLine } from './order-desk.ts'

/** What the staff do with orders and returns, beside a running shop, which then tells the buyers. */
async function main(): Promise<number> {
  const args = process.argv.slice(2)
  const environment = commandEnvironment()
  const db = await openDatabase(databasePlace(environment))
  try {
    const places = await readPlaces(join(import.meta.dirname, '../content/places/places.json'))
    const commerce = await createCommerce({
      db,
      variantFacts: createVariantFactsCache(),
      places,
      environment,
      now: () => new Date()
    })
    const admin = openAdmin(commerce, environment.dataFolder)
    if (args[0] !== 'desk') return await admin(args)
    // A scanner at the packing table, or a list from a file: the shop is opened once for all of it.
    let worst = 0
    for await (const line of createInterface({ input: process.stdin })) {
      const said = wordsOfLine(line)
      if (said.length > 0) worst = Math.max(worst, await admin(said))
    }
    return worst
  } finally {
    await db.close()
  }
}

await runCommand(main)
