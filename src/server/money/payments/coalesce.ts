interface Turn<T> {
  readonly running: Promise<T>
  next: Promise<T> | undefined
}

/**
 * Runs the work of one key once at a time. Calls during a run share one more run, which starts when the first has ended:
 * the first may have read the state before the event that caused the call.
 */
export function coalesce<T>() {
  const turns = new Map<string, Turn<T>>()

  const start = (key: string, work: () => Promise<T>): Promise<T> => {
    const turn: Turn<T> = { running: work(), next: undefined }
    turns.set(key, turn)
    const end = () => {
      if (turns.get(key) === turn && turn.next === undefined) turns.delete(key)
    }
    turn.running.then(end, end)
    return turn.running
  }

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(key)
    if (!turn) return start(key, work)
    const again = () => start(key, work)
    return (turn.next ??= turn.running.then(again, again))
  }
}
