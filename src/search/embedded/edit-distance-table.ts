/** A distance above any that is looked for; it fits a byte. */
export const TOO_FAR = 255

/** Distances between beginnings of one word and of a key, in rows by the key's letters; only those near the diagonal matter. */
export class EditDistanceTable {
  readonly #edits: number
  readonly #target: Uint16Array
  readonly #width: number
  readonly #rows: Uint8Array

  constructor(word: string, edits: number) {
    this.#edits = edits
    this.#target = Uint16Array.from(word, letter => letter.charCodeAt(0))
    this.#width = word.length + 1
    this.#rows = new Uint8Array((word.length + edits + 3) * this.#width)
    for (let i = 0; i < this.#width; i++) this.#rows[i] = i
  }

  /** Distance of the whole word to the key's first letters. */
  at(letters: number): number {
    const isNear = Math.abs(letters - this.#width + 1) <= this.#edits
    return isNear ? this.#rows[letters * this.#width + this.#width - 1]! : TOO_FAR
  }

  leastUpTo(letters: number): number {
    let least = TOO_FAR
    for (let row = Math.max(0, this.#width - 1 - this.#edits); row <= letters; row++)
      least = Math.min(least, this.at(row))
    return least
  }

  /** Works out one letter more than the `depth` that are known; returns the least distance that is still possible. */
  extend(chars: Uint8Array | Uint16Array, start: number, depth: number): number {
    const rows = this.#rows
    const width = this.#width
    const target = this.#target
    const letter = chars[start + depth]!
    const before = depth * width
    const row = before + width
    const first = Math.max(1, depth + 1 - this.#edits)
    const last = Math.min(width - 1, depth + 1 + this.#edits)
    // Everything beside the diagonal's band is too far; at its left edge stands the number of letters.
    rows[row + first - 1] = first === 1 ? depth + 1 : TOO_FAR - 1
    let least = first === 1 ? depth + 1 : TOO_FAR
    for (let i = first; i <= last; i++) {
      let cost = rows[before + i - 1]! + (target[i - 1] === letter ? 0 : 1)
      const left = rows[row + i - 1]! + 1
      if (left < cost) cost = left
      const above = rows[before + i]! + 1
      if (above < cost) cost = above
      if (depth > 0 && i > 1 && target[i - 2] === letter && target[i - 1] === chars[start + depth - 1]) {
        const swapped = rows[before - width + i - 2]! + 1
        if (swapped < cost) cost = swapped
      }
      rows[row + i] = cost
      if (cost < least) least = cost
    }
    if (last < width - 1) rows[row + last + 1] = TOO_FAR - 1
    return least
  }
}
