/** Where a hit keeps the stored JSON of its source, so that nothing is parsed only to be written again. */
export const SOURCE = Symbol('source')

export interface Written {
  /** JSON in UTF-8. */
  readonly bytes?: Uint8Array | undefined
}

export interface Sourced<D> {
  readonly _source?: Partial<D>
  readonly [SOURCE]?: Written | undefined
}

/** Absent where the source is an object only. */
export const writtenSource = (hit: Sourced<object>): Uint8Array | undefined => hit[SOURCE]?.bytes
