const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = [0x7b, 0x5b]
const CLOSING = [0x7d, 0x5d]

/** Called with the place of one field's name and value in a document's bytes. */
type OnField = (isWanted: boolean, from: number, to: number) => void

/**
 * Extracts top-level fields from a document's JSON without parsing it. The engine wrote the JSON itself: without spaces,
 * and with the same field names in the same order nearly every time.
 */
export class SourceFieldExtractor {
  readonly #wanted: ReadonlySet<string>
  /** The last document's field names in order, and whether they are wanted. */
  #expectedNames: { readonly bytes: Buffer; readonly isWanted: boolean }[] = []

  constructor(wanted: Iterable<string>) {
    this.#wanted = new Set(wanted)
  }

  extract(json: Buffer): Buffer {
    const ranges: number[] = []
    let length = 2
    this.#forEachField(json, (isWanted, from, to) => {
      if (!isWanted) return
      length += to - from + (ranges.length ? 1 : 0)
      // Neighbours are copied together, the comma between them included.
      if (ranges.length && ranges[ranges.length - 1] === from - 1) ranges[ranges.length - 1] = to
      else ranges.push(from, to)
    })
    const extract = Buffer.allocUnsafe(length)
    extract[0] = OPENING[0]!
    let at = 1
    for (let run = 0; run < ranges.length; run += 2) {
      if (run) extract[at++] = COMMA
      at += json.copy(extract, at, ranges[run], ranges[run + 1])
    }
    extract[at] = CLOSING[0]!
    return extract
  }

  #forEachField(json: Buffer, onField: OnField): void {
    let at = 1
    for (let number = 0; json[at] === QUOTE; number++) {
      const from = at
      const isWanted = this.#isWanted(json, at + 1, number)
      // The value begins behind the name, its quotes and the colon.
      at = endOfValue(json, at + this.#expectedNames[number]!.bytes.length + 3)
      onField(isWanted, from, at)
      at += 1
    }
  }

  /** Whether the field of that number is wanted; its name begins at `from`. */
  #isWanted(json: Buffer, from: number, number: number): boolean {
    const expected = this.#expectedNames[number]
    if (expected && isAt(json, from, expected.bytes)) return expected.isWanted
    const name = json.toString('utf8', from, json.indexOf(QUOTE, from))
    const isWanted = this.#wanted.has(name)
    this.#expectedNames[number] = { bytes: Buffer.from(name), isWanted }
    return isWanted
  }
}

function isAt(json: Buffer, from: number, name: Buffer): boolean {
  for (let i = 0; i < name.length; i++) if (json[from + i] !== name[i]) return false
  return json[from + name.length] === QUOTE
}

/** Returns the place behind a string that begins at this quote. */
function endOfString(json: Buffer, from: number): number {
  for (let at = json.indexOf(QUOTE, from + 1); ; at = json.indexOf(QUOTE, at + 1)) {
    let slashes = 0
    while (json[at - 1 - slashes] === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
}

function endOfValue(json: Buffer, from: number): number {
  const first = json[from]!
  if (first === QUOTE) return endOfString(json, from)
  let at = from
  if (OPENING.includes(first)) {
    for (let depth = 0; ;) {
      const byte = json[at]!
      if (byte === QUOTE) {
        at = endOfString(json, at)
        continue
      }
      if (byte === OPENING[0] || byte === OPENING[1]) depth += 1
      else if (byte === CLOSING[0] || byte === CLOSING[1]) depth -= 1
      at += 1
      if (depth === 0) return at
    }
  }
  while (json[at] !== COMMA && json[at] !== CLOSING[0]) at += 1
  return at
}
