import { SearchBusy } from '../../../search/busy.ts'
import { SearchCanceled, stopIfCanceled } from '../../../search/canceled.ts'

interface HeavySearchQueueOptions {
  readonly concurrency: number
  readonly queueLength: number
}

/** Runs heavy searches a few at a time; further ones wait in a short queue, the rest are refused with `SearchBusy`. */
export class HeavySearchQueue {
  readonly #options: HeavySearchQueueOptions
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(options: HeavySearchQueueOptions) {
    this.#options = options
  }

  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    stopIfCanceled(signal)
    if (this.#running < this.#options.concurrency) this.#running += 1
    else await this.#turn(signal)
    try {
      return await work()
    } finally {
      // The slot goes to the next in line without becoming free in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  /** Resolves with a slot; a search that is given up leaves the queue. */
  #turn(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= this.#options.queueLength) throw new SearchBusy('Too many heavy searches at once')
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1)
        reject(new SearchCanceled('The search was canceled while it waited'))
      }
      this.#waiting.push(start)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
