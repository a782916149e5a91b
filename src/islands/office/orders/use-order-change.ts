import type { StaffOrderBody } from '../../../contract/staff/orders.ts'
import type { StaffShipmentBody } from '../../../contract/staff/shipments.ts'
import { orderQuery } from '../../../stores/staff/orders.ts'
import { shipmentQuery } from '../../../stores/staff/shipments.ts'
import { useChange } from '../use-change.ts'
import { useScreenWords } from '../words.tsx'

const useOptions = () => ({ lists: ['orders', 'shipments'], conflict: useScreenWords('office-orders').conflict })

export const useOrderChange = (number: string) => useChange<StaffOrderBody>(orderQuery(number).queryKey, useOptions())
export const useShipmentChange = (number: string) =>
  useChange<StaffShipmentBody>(shipmentQuery(number).queryKey, useOptions())

export type OrderChange = ReturnType<typeof useOrderChange>
