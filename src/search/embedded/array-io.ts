/** Index structures are saved as arrays in a fixed order, which each structure writes and reads itself. */
export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array

/** Writes arrays to a snapshot. */
export interface ArrayWriter {
  /** Writes the beginning of an array that is only appended to, or changed for documents reported as changed. */
  write(array: NumberArray, length?: number): void
  /** Writes a copy, for an array that changes in other ways. */
  writeCopy(array: NumberArray, length?: number): void
}

/** Reads arrays in the order in which they were written. */
export interface ArrayReader {
  /** Reads the next array into one that `make` makes for its length, which may be longer, and for the bytes of one number. */
  read<T extends NumberArray>(
    make: (length: number, width: number) => T
  ): { readonly array: T; readonly length: number }
}
