interface Task {
  readonly name: string
  run: () => Promise<void>
  readonly done: Promise<void>
  readonly settle: (work: Promise<void>) => void
}

/** Runs one task after the other, in the order they were asked for; `onBusy` hears when work begins and ends. */
export function serialQueue(onBusy: (busy: boolean) => void) {
  const waiting: Task[] = []
  let isRunning = false

  async function work() {
    if (isRunning) return
    isRunning = true
    onBusy(true)
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const attempt = task.run()
      task.settle(attempt)
      // The caller gets the failure; the tasks behind it go on.
      await attempt.catch(() => {})
    }
    isRunning = false
    onBusy(false)
  }

  return function enqueue(name: string, run: () => Promise<void>): Promise<void> {
    const last = waiting.at(-1)
    // The last wish of a kind wins: five quick clicks on "+" need not be five calls.
    if (last?.name === name) {
      last.run = run
      return last.done
    }
    let settle: Task['settle'] = () => {}
    const done = new Promise<void>(resolve => {
      settle = resolve
    })
    waiting.push({ name, run, done, settle })
    void work()
    return done
  }
}
