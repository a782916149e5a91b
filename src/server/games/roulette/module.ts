import { randomInt } from 'node:crypto'
import type { Authentication, StaffAuthentication } from '../../identity/index.ts'
import type { Orders } from '../../ordering/orders/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { rouletteBackOfficeRoutes } from './back-office-routes.ts'
import type { RouletteDeps } from './deps.ts'
import { createNightData, createNightWatch } from './night-stream.ts'
import { numberPersonalData } from './personal-data.ts'
import { rouletteNightRoutes, rouletteNumberRoutes } from './routes.ts'
import { createRouletteService, type RouletteService } from './service.ts'

interface RouletteModule extends Module {
  readonly service: RouletteService
  /** Ends event streams. */
  readonly endStreams: () => void
}

interface Composed extends Pick<RouletteDeps, 'variantDetails' | 'branches'> {
  readonly orders: Pick<Orders, 'find'>
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
}

export function createRouletteModule(
  { db, now, log }: AppContext,
  { orders, authentication, staff, ...composed }: Composed
): RouletteModule {
  const roulette = createRouletteService({ db, now, randomBelow: bound => randomInt(bound), ...composed })
  const watch = createNightWatch(db, error => log.warn({ err: error }, 'watched game nights could not be read'))
  return {
    service: roulette,
    endStreams: () => watch.end(),
    api: [
      rouletteNightRoutes({ roulette, watch, nightData: createNightData(roulette) }),
      rouletteNumberRoutes({ roulette, orders, authentication })
    ],
    backOffice: [rouletteBackOfficeRoutes(roulette, staff)],
    personalData: numberPersonalData
  }
}
