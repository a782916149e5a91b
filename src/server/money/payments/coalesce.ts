interface Turn<T> {
  readonly running: Promise<T>
  next: Promise<T> | undefined
}

/**
 * Runs work of one key once at a time. Whoever asks meanwhile shares one more run, which begins when the first has
 * ended: the first may have looked before what they know of happened.
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
