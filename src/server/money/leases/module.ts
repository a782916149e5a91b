import type { AppContext, Module } from '../../platform/app-context.ts'
import type { Authentication } from '../../identity/index.ts'
import { leasePersonalData } from './personal-data.ts'
import { leaseRoutes } from './routes.ts'
import type { LeaseService } from './service.ts'

export const createLeasesModule = (
  { log }: AppContext,
  leases: LeaseService,
  authentication: Authentication
): Module => ({
  cartTables: { keeping: ['leases'] },
  personalData: leasePersonalData,
  api: [leaseRoutes(leases, authentication)],
  jobs: [
    { name: 'leases.refresh', everyMs: 5_000, run: () => leases.poll(log) },
    { name: 'leases.remind', everyMs: 600_000, run: () => leases.remind() }
  ]
})
