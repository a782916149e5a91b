/** What a structure of the index consists of: arrays in a fixed order, which it writes and reads itself. */
export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array

/** Arrays on their way out. */
export interface ArrayWriter {
  /** The beginning of an array that from now on is only added to, or changed for documents that change. */
  write(array: NumberArray, length?: number): void
  /** An array that changes in other ways: it is copied at once. */
  writeCopy(array: NumberArray, length?: number): void
}

/** Arrays on their way in, in the order in which they went out. */
export interface ArrayReader {
  /** Reads the next array into one that `make` makes for its length, which may be longer, and for the bytes of one number. */
  read<T extends NumberArray>(
    make: (length: number, width: number) => T
  ): { readonly array: T; readonly length: number }
}
