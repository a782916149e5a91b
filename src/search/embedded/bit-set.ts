/** Sets of slots: one bit each, 32 to a word. */
export type BitSet = Uint32Array

export const wordCount = (slots: number) => (slots + 31) >>> 5
export const emptyBits = (slots: number): BitSet => new Uint32Array(wordCount(slots))

export const hasBit = (bits: BitSet, slot: number) => (bits[slot >>> 5]! & (1 << (slot & 31))) !== 0

export function setBit(bits: BitSet, slot: number, on: boolean): void {
  const mask = 1 << (slot & 31)
  if (on) bits[slot >>> 5]! |= mask
  else bits[slot >>> 5]! &= ~mask
}

export function intersectBits(into: BitSet, other: BitSet): void {
  for (let i = 0; i < into.length; i++) into[i]! &= other[i]!
}

export function uniteBits(into: BitSet, other: BitSet): void {
  for (let i = 0; i < into.length; i++) into[i]! |= other[i]!
}

export function subtractBits(into: BitSet, other: BitSet): void {
  for (let i = 0; i < into.length; i++) into[i]! &= ~other[i]!
}

/** Fills a set by asking about every slot below `slots`. */
export function fillBits(bits: BitSet, slots: number, matches: (slot: number) => boolean): void {
  for (let base = 0, i = 0; base < slots; base += 32, i++) {
    const end = Math.min(32, slots - base)
    let word = 0
    for (let bit = 0; bit < end; bit++) if (matches(base + bit)) word |= 1 << bit
    bits[i] = word
  }
}

/** Writes the slots of a set in ascending order; returns how many there are. */
export function listBits(bits: BitSet, into: Uint32Array): number {
  let count = 0
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!
    while (word !== 0) {
      into[count++] = (i << 5) + 31 - Math.clz32(word & -word)
      word &= word - 1
    }
  }
  return count
}
