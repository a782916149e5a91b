import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffOrderBody } from '../../../contract/staff-orders.ts'
import type { StaffShipmentBody } from '../../../contract/staff-shipments.ts'
import { problemOf } from '../../../stores/office-problems.ts'
import { showToast } from '../../../stores/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { orderQuery } from '../../../stores/staff-orders.ts'
import { shipmentQuery } from '../../../stores/staff-shipments.ts'
import { useOffice, useScreenWords } from '../words.tsx'

const CONFLICT = 409

/**
 * Makes one change of an order at a time and shows it as it is then. Where a colleague was faster, the order is loaded
 * again; what was typed stays where it stands.
 */
function useChange<Body>(queryKey: readonly string[]) {
  const words = useScreenWords('office-orders')
  const { notices } = useOffice()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  async function change(
    send: () => Promise<Body>,
    done: string,
    undo?: (changed: Body) => (() => void) | undefined
  ): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      const changed = await send()
      queries.setQueryData(queryKey, changed)
      for (const list of ['orders', 'shipments'])
        void queries.invalidateQueries({ queryKey: [list], refetchType: 'none' })
      showToast({ kind: 'done', text: done, undo: undo?.(changed) })
      return true
    } catch (error) {
      setProblem(error)
      showToast({ kind: 'failed', text: problemText(error, notices) })
      if (problemOf(error).status === CONFLICT) {
        await queries.refetchQueries({ queryKey })
        showToast({ kind: 'done', text: words.conflict })
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, change }
}

export const useOrderChange = (number: string) => useChange<StaffOrderBody>(orderQuery(number).queryKey)
export const useShipmentChange = (number: string) => useChange<StaffShipmentBody>(shipmentQuery(number).queryKey)

export type OrderChange = ReturnType<typeof useOrderChange>
