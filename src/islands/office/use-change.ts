import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { problemOf } from '../../stores/office/office-problems.ts'
import { dismissToast, showToast } from '../../stores/office/office-toasts.ts'
import { problemText } from '../../stores/problem-text.ts'
import { useOffice } from './words.tsx'

const CONFLICT = 409

interface Options {
  /** Keys of the lists that show what was changed. */
  readonly lists: readonly string[]
  /** Shown once it was loaded again. */
  readonly conflict: string
}

interface ChangeOptions<Body> {
  readonly undo?: (changed: Body) => (() => void) | undefined
  /** A form that says its refusals itself, which no toast repeats; undefined before each attempt. */
  readonly onProblem?: (problem: unknown) => void
}

/**
 * Makes one change at a time and shows what was changed as it is then. Where a colleague was faster, it is loaded
 * again; what was typed stays where it stands.
 */
export function useChange<Body>(queryKey: readonly string[], { lists, conflict }: Options) {
  const { notices } = useOffice()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** The message that offers to take the last change back: with the next change it would be refused. */
  const undoable = useRef<number>(undefined)
  async function change(
    send: () => Promise<Body>,
    done: string,
    { undo, onProblem }: ChangeOptions<Body> = {}
  ): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    onProblem?.(undefined)
    try {
      const changed = await send()
      queries.setQueryData(queryKey, changed)
      for (const list of lists) void queries.invalidateQueries({ queryKey: [list], refetchType: 'none' })
      if (undoable.current !== undefined) dismissToast(undoable.current)
      const takeBack = undo?.(changed)
      const shown = showToast({ kind: 'done', text: done, undo: takeBack })
      undoable.current = takeBack && shown
      return true
    } catch (error) {
      if (onProblem) onProblem(error)
      else showToast({ kind: 'failed', text: problemText(error, notices) })
      if (problemOf(error).status === CONFLICT) {
        await queries.refetchQueries({ queryKey })
        if (conflict !== '') showToast({ kind: 'done', text: conflict })
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, change }
}
