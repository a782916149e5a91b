/** One way to attack the shop, with one subject. */
export interface Part {
  readonly name: string
  attack(scale: Scale): Promise<Outcome>
}

/** How far a run goes; the short form is what `npm test` can afford. */
export interface Scale {
  readonly isShort: boolean
  /** The server under attack: with pages (needs a build), or the API and search alone. */
  readonly program: 'site' | 'api'
  /** Everything random follows from it. */
  readonly seed: number
  /** Requests of the fuzzer. */
  readonly requests: number
  /** Rounds of kills. */
  readonly kills: number
  /** Minutes of mixed load. */
  readonly minutes: number
  announce(line: string): void
}

export interface Outcome {
  /** How much was tried, in a few words. */
  readonly did: string
  /** One sentence for each promise that did not hold; empty when all held. */
  readonly faults: readonly string[]
  /** Why nothing could be tried here. */
  readonly skipped?: string
}

const FAULTS_MAX = 20

/** Collects what did not hold; the same sentence counts once. */
export function openFaults() {
  const seen = new Map<string, number>()
  return {
    add(sentence: string) {
      seen.set(sentence, (seen.get(sentence) ?? 0) + 1)
    },
    must(isTrue: boolean, sentence: string) {
      if (!isTrue) this.add(sentence)
    },
    list(): readonly string[] {
      const all = [...seen].map(([sentence, times]) => (times > 1 ? `${sentence} (${times} times)` : sentence))
      return all.length > FAULTS_MAX ? [...all.slice(0, FAULTS_MAX), `… and ${all.length - FAULTS_MAX} more`] : all
    }
  }
}

export type Faults = ReturnType<typeof openFaults>
