import { join } from 'node:path'
import { createVariantFactsCache } from '../src/server/catalogue/products/variant-facts.ts'
import { createCommerce } from '../src/server/commerce.ts'
import { readPlaces } from '../src/server/ordering/delivery/places.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import type { Environment } from '../src/server/platform/environment/environment.ts'
import { commandEnvironment, databaseSettings } from './command.ts'

export type Commerce = Awaited<ReturnType<typeof open>>

const open = async (environment: Environment) => {
  const now = () => new Date()
  const db = await openDatabase(databaseSettings(environment))
  const places = await readPlaces(join(import.meta.dirname, '../content/places/places.json'))
  const commerce = await createCommerce({ db, variantFacts: createVariantFactsCache(), places, environment, now })
  return { ...commerce, db, places, environment, now }
}

/** Orders and money on the shop's database, beside the running shop, for the time of one command. */
export async function withCommerce<T>(
  work: (commerce: Commerce) => Promise<T>,
  environment: Environment = commandEnvironment()
): Promise<T> {
  const commerce = await open(environment)
  try {
    return await work(commerce)
  } finally {
    await commerce.db.close()
  }
}
