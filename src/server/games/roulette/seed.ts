import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { rouletteNightFacts, rouletteStockRequestSchema } from '../../../contract/games/roulette.ts'
import { DAY_MS, HOUR_MS, later, startOfDay } from '../../../domain/time.ts'
import type { RouletteDeps } from './deps.ts'
import { addNight } from './nights.ts'
import { stockPrize } from './prizes.ts'

const hour = z.int().min(0).max(24)

/** `content/roulette/demonstration.json`: its days count from the day of the seed. */
const schema = z.strictObject({
  night: z.strictObject({
    ...rouletteNightFacts.shape,
    from: z.strictObject({ in_days: z.int(), hour }),
    to: z.strictObject({ in_days: z.int(), hour })
  }),
  prizes: z.array(rouletteStockRequestSchema.omit({ location: true }))
})

type Deps = Pick<RouletteDeps, 'db' | 'variantDetails' | 'branches' | 'now'>

/** Fills an empty shop with an invented night, marked as a demonstration. */
export async function seedRoulette(deps: Deps, folder: string) {
  const text = await readFile(join(folder, 'demonstration.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return
  const { night, prizes } = schema.parse(JSON.parse(text))
  const { from, to, ...record } = night
  const at = ({ in_days, hour }: typeof from) =>
    later(startOfDay(deps.now()), in_days * DAY_MS + hour * HOUR_MS).toISOString()
  const times = { starts_at: at(from), ends_at: at(to) }
  const added = await addNight(deps, 'command', { ...record, ...times, demonstration: true })
  if (!added.ok) throw new Error(`content/roulette/demonstration.json: ${added.problem.code}`)
  for (const prize of prizes) {
    const stocked = await stockPrize(deps, 'command', { location: record.location, ...prize })
    if (!stocked.ok) throw new Error(`content/roulette/demonstration.json: ${prize.sku}: ${stocked.problem.code}`)
  }
}
