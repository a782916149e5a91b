import { bindDeps } from '../../platform/bind-deps.ts'
import {
  listLocations,
  listNumbers,
  listProducts,
  listStocks,
  listUsers,
  listWinners,
  nightVersion,
  readNight
} from './bodies.ts'
import type { RouletteDeps } from './deps.ts'
import { addNight, finishNight, startNight } from './nights.ts'
import { stockPrize } from './prizes.ts'
import { handOver, spinWheel, voidSpin } from './spins.ts'

export type RouletteService = ReturnType<typeof createRouletteService>

/** Game nights at branches. */
export const createRouletteService = (deps: RouletteDeps) =>
  bindDeps(deps, {
    ...{ listLocations, listNumbers, listProducts, listStocks, listUsers, listWinners, nightVersion, readNight },
    ...{ addNight, startNight, finishNight, stockPrize },
    ...{ spin: spinWheel, voidSpin, handOver }
  })
