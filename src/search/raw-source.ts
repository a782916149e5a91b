/** Key under which a hit carries the stored JSON of its source, so that it is not parsed only to be written again. */
export const RAW_SOURCE = Symbol('source')

export interface RawSource {
  /** JSON in UTF-8. */
  readonly bytes?: Uint8Array | undefined
}

export interface WithRawSource<D> {
  readonly _source?: Partial<D>
  readonly [RAW_SOURCE]?: RawSource | undefined
}

/** Absent where the source is an object only. */
export const rawSourceBytes = (hit: WithRawSource<object>): Uint8Array | undefined => hit[RAW_SOURCE]?.bytes
