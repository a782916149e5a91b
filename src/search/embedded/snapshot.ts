import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { ArrayWriter, ArrayReader, NumberArray } from './array-io.ts'
import { isDocumentFile, type DocumentFile } from './document-files.ts'

/** Version of the file layout; `codeVersion` stands for the contents. */
const FORMAT = 'delguur-search-1'
const NAME = 'catalogue.snapshot'
/** Bytes written between two turns of the event loop. */
const STEP = 1 << 20
const PREFIX_BYTES = 8

/** Metadata at the beginning of a snapshot, before its arrays. */
export interface SnapshotHeader {
  /** The code and data that made it: a snapshot made otherwise means nothing. */
  readonly codeVersion: string
  /** Position in the shop's changes, opaque to the engine. */
  readonly position: string
  readonly used: number
  readonly files: readonly DocumentFile[]
}

interface FileHeader extends SnapshotHeader {
  readonly format: string
  /** The length of each array in bytes, and that of one number in it. */
  readonly parts: readonly (readonly [bytes: number, width: number])[]
}

/** The arrays of one moment. Those that were only added still change for documents that change while they are written. */
export class CollectedArrays implements ArrayWriter {
  readonly parts: { readonly bytes: Uint8Array; readonly width: number }[] = []

  write(array: NumberArray, length = array.length): void {
    const width = array.BYTES_PER_ELEMENT
    this.parts.push({ bytes: new Uint8Array(array.buffer, array.byteOffset, length * width), width })
  }

  writeCopy(array: NumberArray, length = array.length): void {
    this.write(array.slice(0, length))
  }
}

/**
 * Writes a snapshot beside the present one and replaces that once it is complete. `changedIds` is called at the
 * end for the ids of all documents that changed meanwhile: what the snapshot says of them is worthless.
 */
export async function writeSnapshot(
  folder: string,
  header: SnapshotHeader,
  { parts }: CollectedArrays,
  changedIds: () => readonly string[]
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `${NAME}.${process.pid}.tmp`)
  const file = await open(temporary, 'w')
  try {
    const fileHeader: FileHeader = {
      format: FORMAT,
      ...header,
      parts: parts.map(({ bytes, width }) => [bytes.length, width])
    }
    const json = Buffer.from(JSON.stringify(fileHeader))
    await file.write(Buffer.concat([lengthAndChecksum(json), json]))
    let checksum = 0
    for (const { bytes } of parts)
      for (let from = 0; from < bytes.length; from += STEP) {
        // Copied, so that the checksum is of the bytes written.
        const step = Buffer.from(bytes.subarray(from, from + STEP))
        checksum = crc32(step, checksum)
        await file.write(step)
      }
    const tail = Buffer.from(JSON.stringify({ checksum, changedIds: changedIds() }))
    await file.write(Buffer.concat([lengthAndChecksum(tail), tail]))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(folder, NAME))
  await syncFolder(folder)
}

function lengthAndChecksum(bytes: Uint8Array): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt32LE(bytes.length, 0)
  prefix.writeUInt32LE(crc32(bytes), 4)
  return prefix
}

/** The new name has to be on the disk too; not every system lets folders be opened. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** Removes what neither the snapshot nor this process needs: files of earlier indices, and of writing that broke off. */
export async function deleteUnusedFiles(folder: string, needed: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder))
    if ((isDocumentFile(name) && !needed.has(name)) || (name.startsWith(NAME) && name.endsWith('.tmp')))
      await rm(join(folder, name), { force: true })
}

/** Why a snapshot that is there is of no use. */
export class SnapshotUnusable extends Error {}

/** A snapshot that is being read: its head first, its arrays in turn, and at last whether all of it was sound. */
export interface SnapshotReader extends ArrayReader {
  readonly header: SnapshotHeader
  /** Ids of documents that changed while it was written. */
  finish(): readonly string[]
}

/** Reads the snapshot of a folder if there is one; throws `SnapshotUnusable` with the reason where it is of no use. */
export function readSnapshot<T>(
  folder: string,
  codeVersion: string,
  read: (snapshot: SnapshotReader) => T
): T | undefined {
  const path = join(folder, NAME)
  if (!existsSync(path)) return undefined
  const file = openSync(path, 'r')
  try {
    return read(snapshotReader(file, codeVersion))
  } catch (error) {
    throw error instanceof SnapshotUnusable ? error : new SnapshotUnusable(`it is damaged (${String(error)})`)
  } finally {
    closeSync(file)
  }
}

function snapshotReader(file: number, codeVersion: string): SnapshotReader {
  const size = fstatSync(file).size
  let position = 0
  const readFully = (bytes: Uint8Array) => {
    for (let from = 0; from < bytes.length;) {
      const read = readSync(file, bytes, from, bytes.length - from, position)
      if (!read) throw new SnapshotUnusable('it ends in the middle')
      from += read
      position += read
    }
    return bytes
  }
  const readJson = (): unknown => {
    const lengths = Buffer.from(readFully(new Uint8Array(PREFIX_BYTES)))
    const length = lengths.readUInt32LE(0)
    if (length > size - position) throw new SnapshotUnusable('it ends in the middle')
    const bytes = readFully(new Uint8Array(length))
    if (crc32(bytes) !== lengths.readUInt32LE(4)) throw new SnapshotUnusable('it is damaged')
    return JSON.parse(Buffer.from(bytes).toString())
  }

  const header = readJson() as FileHeader
  if (header.format !== FORMAT || header.codeVersion !== codeVersion)
    throw new SnapshotUnusable('it was made by another version')
  if (header.parts.reduce((end, [bytes]) => end + bytes, position) > size)
    throw new SnapshotUnusable('it ends in the middle')
  let next = 0
  let checksum = 0
  return {
    header,
    read(make) {
      const [bytes, width] = header.parts[next++] ?? [0, 0]
      const length = bytes / width
      const array = make(length, width)
      if (array.BYTES_PER_ELEMENT !== width) throw new SnapshotUnusable('it is damaged')
      const view = readFully(new Uint8Array(array.buffer, array.byteOffset, bytes))
      checksum = crc32(view, checksum)
      return { array, length }
    },
    finish() {
      const tail = readJson() as { readonly checksum: number; readonly changedIds: readonly string[] }
      if (tail.checksum !== checksum || next !== header.parts.length) throw new SnapshotUnusable('it is damaged')
      return tail.changedIds
    }
  }
}
