/** How often watched rows are read. */
const LOOK_MS = 500
/** Rows read by one statement. */
const BATCH = 500

export interface Watcher {
  readonly id: string
  readonly network: string
  /** The row has changed. */
  readonly onChange: () => void
  /** The server stops: its watchers come back to the next one. */
  readonly onEnd: () => void
}

export interface WatchLimits {
  /** Watchers of one row, of one network, and of everything together in this process. */
  readonly row: number
  readonly network: number
  readonly all: number
}

export interface ChangeWatchDeps {
  /** A fingerprint for each id, which changes with anything that watchers are told of. */
  readonly readFingerprints: (ids: readonly string[]) => Promise<readonly (readonly [id: string, mark: string])[]>
  readonly limits: WatchLimits
  readonly onError: (error: unknown) => void
}

/**
 * Notifies watchers of a row that it has changed, whichever process changed it: the marks of all watched rows are read
 * twice a second together, and not at all while nobody watches.
 */
export class ChangeWatch {
  readonly #deps: ChangeWatchDeps
  readonly #watchers = new Set<Watcher>()
  /** Mark of each watched row when it was last read. */
  readonly #marks = new Map<string, string>()
  #timer: ReturnType<typeof setInterval> | undefined
  #isLooking = false
  #isOver = false

  constructor(deps: ChangeWatchDeps) {
    this.#deps = deps
  }

  /** Answers the function that ends the watching; undefined where too many watch already. */
  async watch(watcher: Watcher): Promise<(() => void) | undefined> {
    if (this.#isFull(watcher)) return undefined
    this.#watchers.add(watcher)
    if (!this.#marks.has(watcher.id))
      for (const [id, mark] of await this.#deps.readFingerprints([watcher.id])) this.#marks.set(id, mark)
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS)
    return () => this.#leave(watcher)
  }

  /** Sends everybody away and takes no new watchers. */
  end() {
    this.#isOver = true
    for (const watcher of [...this.#watchers]) {
      this.#leave(watcher)
      watcher.onEnd()
    }
  }

  #count(isOne: (watcher: Watcher) => boolean) {
    return [...this.#watchers].filter(isOne).length
  }

  #isFull({ id, network }: Watcher) {
    const { limits } = this.#deps
    return (
      this.#isOver ||
      this.#watchers.size >= limits.all ||
      this.#count(each => each.id === id) >= limits.row ||
      (network !== '' && this.#count(each => each.network === network) >= limits.network)
    )
  }

  async #look() {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const ids = [...new Set([...this.#watchers].map(({ id }) => id))]
      for (let from = 0; from < ids.length; from += BATCH)
        for (const [id, mark] of await this.#deps.readFingerprints(ids.slice(from, from + BATCH)))
          this.#compare(id, mark)
    } catch (error) {
      this.#deps.onError(error)
    } finally {
      this.#isLooking = false
    }
  }

  #compare(id: string, mark: string) {
    const before = this.#marks.get(id)
    this.#marks.set(id, mark)
    // The first look only learns the state: a new watcher has just read the row.
    if (before === undefined || before === mark) return
    for (const watcher of this.#watchers) if (watcher.id === id) watcher.onChange()
  }

  #leave(watcher: Watcher) {
    if (!this.#watchers.delete(watcher)) return
    if (this.#count(({ id }) => id === watcher.id) === 0) this.#marks.delete(watcher.id)
    if (this.#watchers.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
