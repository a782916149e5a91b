import { z } from 'zod'
import { jsonColumn } from '../../platform/db/json-column.ts'

export const titleColumn = jsonColumn('roulette_nights.title_json', z.object({ mn: z.string(), en: z.string() }))

/** With it a spin can be checked later: `numbers[drawn]` was called. */
export const drawColumn = jsonColumn(
  'roulette_spins.draw_json',
  z.object({ numbers: z.array(z.int()), drawn: z.int() })
)
