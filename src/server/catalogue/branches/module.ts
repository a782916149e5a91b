import type { AppContext, Module } from '../../platform/app-context.ts'
import type { StockLocation } from './locations.ts'
import { branchRoutes } from './routes.ts'
import { createBranchService } from './service.ts'

export const createBranchesModule = ({ db }: AppContext, branches: readonly StockLocation[]): Module => ({
  cartTables: { deleted: ['branch_reservations'] },
  api: [branchRoutes(createBranchService(db, branches))]
})
