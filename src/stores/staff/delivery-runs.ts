import { getDeliveryRun, getDeliveryRuns } from '../../api/staff/delivery-runs.ts'

export {
  postDeliveryRun as planDeliveryRun,
  putDeliveryRun as saveDeliveryRun,
  putDeliveryRunStarted as startDeliveryRun,
  putHandOver as handOverShipment
} from '../../api/staff/delivery-runs.ts'

export const deliveryRunsQuery = { queryKey: ['delivery-runs', 'list'], queryFn: getDeliveryRuns }

export const deliveryRunQuery = (number: string) => ({
  queryKey: ['delivery-runs', 'one', number],
  queryFn: () => getDeliveryRun(number)
})
