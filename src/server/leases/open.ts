import type { Ground, ShopPart } from '../ground.ts'
import type { Callers } from '../sessions/callers.ts'
import { leaseRoutes } from './routes.ts'
import type { LeaseService } from './service.ts'

export const openLeases = ({ log }: Ground, leases: LeaseService, callers: Callers): ShopPart => ({
  api: [leaseRoutes(leases, callers)],
  duties: [
    { name: 'leases are followed', everyMs: 5_000, run: () => leases.follow(log) },
    { name: 'payments of leases fall due', everyMs: 600_000, run: () => leases.remind() }
  ]
})
