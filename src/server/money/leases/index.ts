export { anonymizeLeases, holdsLease } from './account-deletion.ts'
export { leasePaymentsPort } from './payments-port.ts'
export { createLeasesModule } from './module.ts'
export { type LeaseService, leaseService } from './service.ts'
