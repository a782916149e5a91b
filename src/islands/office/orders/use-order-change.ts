import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffOrderBody } from '../../../contract/staff-orders.ts'
import { problemOf } from '../../../stores/office-problems.ts'
import { showToast } from '../../../stores/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { orderQuery } from '../../../stores/staff-orders.ts'
import { useOffice, useScreenWords } from '../words.tsx'

const CONFLICT = 409

/**
 * Makes one change of an order at a time and shows it as it is then. Where a colleague was faster, the order is loaded
 * again; what was typed stays where it stands.
 */
export function useOrderChange(number: string) {
  const words = useScreenWords('office-orders')
  const { notices } = useOffice()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  async function change(
    send: () => Promise<StaffOrderBody>,
    done: string,
    undo?: (order: StaffOrderBody) => (() => void) | undefined
  ): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      const order = await send()
      queries.setQueryData(orderQuery(number).queryKey, order)
      void queries.invalidateQueries({ queryKey: ['orders'], refetchType: 'none' })
      showToast({ kind: 'done', text: done, undo: undo?.(order) })
      return true
    } catch (error) {
      setProblem(error)
      showToast({ kind: 'failed', text: problemText(error, notices) })
      if (problemOf(error).status === CONFLICT) {
        await queries.refetchQueries({ queryKey: orderQuery(number).queryKey })
        showToast({ kind: 'done', text: words.conflict })
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, change }
}

export type OrderChange = ReturnType<typeof useOrderChange>
