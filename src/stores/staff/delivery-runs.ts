import { getDeliveryRun, getDeliveryRuns } from '../../api/staff/delivery-runs.ts'

export {
  deleteDeliveryRun,
  postDeliveryRun as planDeliveryRun,
  putDeliveryRun as saveDeliveryRun,
  putDeliveryRunStarted as startDeliveryRun,
  putHandOver as handOverShipment
} from '../../api/staff/delivery-runs.ts'

export interface DeliveryRunsSearch {
  readonly after?: string
}

/** Reads an address; whatever is no field of the list is left out. */
export const readDeliveryRunsSearch = ({ after }: Readonly<Record<string, unknown>>): DeliveryRunsSearch =>
  typeof after === 'string' && after !== '' ? { after } : {}

export const deliveryRunsQuery = (search: DeliveryRunsSearch = {}) => ({
  queryKey: ['delivery-runs', 'list', search],
  queryFn: () => getDeliveryRuns({ ...search })
})

export const deliveryRunQuery = (number: string) => ({
  queryKey: ['delivery-runs', 'one', number],
  queryFn: () => getDeliveryRun(number)
})
