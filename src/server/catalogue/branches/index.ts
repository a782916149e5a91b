export { type StockLocation, readLocations } from './locations.ts'
export { createBranchesModule } from './module.ts'
export { seedBranchStock } from './seed.ts'
export { branchStockCounts } from './service.ts'
export {
  deleteBranchReservations,
  insertBranchReservation,
  branchReservationsOf,
  returnToBranch,
  takeFromBranch
} from './branch-reservations.ts'
export { countStock } from './count-stock.ts'
