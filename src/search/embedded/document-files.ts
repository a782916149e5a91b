import { randomUUID } from 'node:crypto'
import { closeSync, fdatasync, openSync, readSync, statSync, write } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const sync = promisify(fdatasync)

/** A file of documents and the chunks in it. */
export interface DocumentFile {
  readonly name: string
  readonly firstChunk: number
  readonly bytes: number
}

interface OpenFile {
  readonly name: string
  readonly firstChunk: number
  readonly handle: number
  bytes: number
}

export const isDocumentFile = (name: string) => /^documents-[\w-]+\.bytes$/.test(name)

/**
 * Documents outside memory. Files of earlier runs are only read; new documents go into a file
 * of this run's own, so that two servers in one folder do each other no harm.
 */
export class DocumentFiles {
  readonly #folder: string
  readonly #chunkBytes: number
  readonly #files: OpenFile[] = []
  #ownFile: OpenFile | undefined
  readonly #pendingWrites = new Set<Promise<void>>()
  /** The first write error: memory stays right, the files are incomplete. */
  #failure: unknown

  constructor(folder: string, chunk: number, existing: readonly DocumentFile[] = []) {
    this.#folder = folder
    this.#chunkBytes = chunk
    for (const { name, firstChunk, bytes } of existing) {
      const path = join(folder, name)
      if (!isDocumentFile(name) || statSync(path).size < bytes) throw new Error(`${name} is too short`)
      this.#files.push({ name, firstChunk, bytes, handle: openSync(path, 'r') })
    }
  }

  list(): readonly DocumentFile[] {
    return this.#files.map(({ name, firstChunk, bytes }) => ({ name, firstChunk, bytes }))
  }

  read(chunk: number, at: number, into: Uint8Array): void {
    const file = this.#files.findLast(({ firstChunk }) => firstChunk <= chunk)
    const position = file ? (chunk - file.firstChunk) * this.#chunkBytes + at : 0
    const read = file ? readSync(file.handle, into, 0, into.length, position) : 0
    if (read < into.length) throw new Error('a document is missing in its file')
  }

  /** Writes a chunk, or as much of it as there is; what was written of it before has to be the same. */
  write(chunk: number, bytes: Uint8Array): Promise<void> {
    const own = (this.#ownFile ??= this.#create(chunk))
    const position = (chunk - own.firstChunk) * this.#chunkBytes
    own.bytes = Math.max(own.bytes, position + bytes.length)
    const work = writeWhole(own.handle, bytes, position)
      .catch((error: unknown) => {
        this.#failure = error
        throw error
      })
      .finally(() => this.#pendingWrites.delete(work))
    this.#pendingWrites.add(work)
    return work
  }

  #create(firstChunk: number): OpenFile {
    const name = `documents-${randomUUID()}.bytes`
    const file = { name, firstChunk, handle: openSync(join(this.#folder, name), 'wx+'), bytes: 0 }
    this.#files.push(file)
    return file
  }

  /** Waits until all that was written is on the disk. */
  async flush(): Promise<void> {
    await Promise.allSettled(this.#pendingWrites)
    if (this.#failure) throw this.#failure as Error
    if (this.#ownFile) await sync(this.#ownFile.handle)
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#pendingWrites)
    for (const { handle } of this.#files.splice(0)) closeSync(handle)
    this.#ownFile = undefined
  }
}

const writeSome = (handle: number, bytes: Uint8Array, from: number, position: number) =>
  new Promise<number>((resolve, reject) =>
    write(handle, bytes, from, bytes.length - from, position, (error, written) =>
      error ? reject(error) : resolve(written)
    )
  )

async function writeWhole(handle: number, bytes: Uint8Array, position: number): Promise<void> {
  for (let from = 0; from < bytes.length;) from += await writeSome(handle, bytes, from, position + from)
}
