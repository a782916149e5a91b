import { getLeases } from '../../api/leases.ts'
import type { LeaseBody } from '../../contract/money/lease.ts'
import '../identity/authorize-calls.ts'
import { pagedList } from '../paged.ts'

const leases = pagedList<null, LeaseBody>(
  null,
  async (_, page) => {
    const body = await getLeases(page)
    return { items: body.leases, total: body.total_count, pages: body.pages }
  },
  ({ number }) => number
)

/** One's own leases, newest first. */
export const $leases = leases.$list
export const loadLeases = () => leases.load()
export const moreLeases = () => leases.more()
/** One of them has changed. */
export const replaceLease = (lease: LeaseBody) =>
  leases.alter(items => items.map(each => (each.number === lease.number ? lease : each)))
