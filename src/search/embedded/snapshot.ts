import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Archive, Archived, Numbers } from './archive.ts'
import { isDocumentFile, type DocumentFile } from './document-files.ts'

/** Changes with the layout of the file; what is in it changes with `madeBy`. */
const FORMAT = 'delguur-search-1'
const NAME = 'catalogue.snapshot'
/** Bytes written between two turns of the event loop. */
const STEP = 1 << 20
const LENGTHS = 8

/** What a snapshot says of itself, before its arrays. */
export interface SnapshotHead {
  /** The code and data that made it: a snapshot made otherwise means nothing. */
  readonly madeBy: string
  /** Where in the shop's changes it stands, in words of whoever keeps it. */
  readonly position: string
  readonly used: number
  readonly files: readonly DocumentFile[]
}

interface Head extends SnapshotHead {
  readonly format: string
  /** Bytes of each array, and of one number in it. */
  readonly parts: readonly (readonly [bytes: number, width: number])[]
}

/** The arrays of one moment. Those that were only added still change for documents that change while they are written. */
export class Collected implements Archive {
  readonly parts: { readonly bytes: Uint8Array; readonly width: number }[] = []

  add(array: Numbers, length = array.length): void {
    const width = array.BYTES_PER_ELEMENT
    this.parts.push({ bytes: new Uint8Array(array.buffer, array.byteOffset, length * width), width })
  }

  copy(array: Numbers, length = array.length): void {
    this.add(array.slice(0, length))
  }
}

/**
 * Writes a snapshot beside the one that is there and puts it in its place when it is whole. `touched` is asked at the
 * end for the ids of all documents that changed meanwhile: what the snapshot says of them is worthless.
 */
export async function writeSnapshot(
  folder: string,
  head: SnapshotHead,
  { parts }: Collected,
  touched: () => readonly string[]
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `${NAME}.${process.pid}.tmp`)
  const file = await open(temporary, 'w')
  try {
    const whole: Head = { format: FORMAT, ...head, parts: parts.map(({ bytes, width }) => [bytes.length, width]) }
    const json = Buffer.from(JSON.stringify(whole))
    await file.write(Buffer.concat([lengthAndSum(json), json]))
    let sum = 0
    for (const { bytes } of parts)
      for (let from = 0; from < bytes.length; from += STEP) {
        // A copy: what is summed up has to be what is written.
        const step = Buffer.from(bytes.subarray(from, from + STEP))
        sum = crc32(step, sum)
        await file.write(step)
      }
    const tail = Buffer.from(JSON.stringify({ sum, touched: touched() }))
    await file.write(Buffer.concat([lengthAndSum(tail), tail]))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(folder, NAME))
  await syncFolder(folder)
}

function lengthAndSum(bytes: Uint8Array): Buffer {
  const found = Buffer.alloc(LENGTHS)
  found.writeUInt32LE(bytes.length, 0)
  found.writeUInt32LE(crc32(bytes), 4)
  return found
}

/** The new name has to be on the disk too; not every system lets folders be opened. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** Removes what neither the snapshot nor this process needs: files of earlier indices, and of writing that broke off. */
export async function tidySnapshots(folder: string, needed: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder))
    if ((isDocumentFile(name) && !needed.has(name)) || (name.startsWith(NAME) && name.endsWith('.tmp')))
      await rm(join(folder, name), { force: true })
}

/** Why a snapshot that is there is of no use. */
export class SnapshotUnfit extends Error {}

/** A snapshot that is being read: its head first, its arrays in turn, and at last whether all of it was sound. */
export interface ReadSnapshot extends Archived {
  readonly head: SnapshotHead
  /** Ids of documents that changed while it was written. */
  finish(): readonly string[]
}

/** Reads the snapshot of a folder if there is one; throws `SnapshotUnfit` with the reason where it is of no use. */
export function readSnapshot<T>(folder: string, madeBy: string, read: (snapshot: ReadSnapshot) => T): T | undefined {
  const path = join(folder, NAME)
  if (!existsSync(path)) return undefined
  const file = openSync(path, 'r')
  try {
    return read(reading(file, madeBy))
  } catch (error) {
    throw error instanceof SnapshotUnfit ? error : new SnapshotUnfit(`it is damaged (${String(error)})`)
  } finally {
    closeSync(file)
  }
}

function reading(file: number, madeBy: string): ReadSnapshot {
  const size = fstatSync(file).size
  let position = 0
  const fill = (bytes: Uint8Array) => {
    for (let from = 0; from < bytes.length;) {
      const read = readSync(file, bytes, from, bytes.length - from, position)
      if (!read) throw new SnapshotUnfit('it ends in the middle')
      from += read
      position += read
    }
    return bytes
  }
  const readJson = (): unknown => {
    const lengths = Buffer.from(fill(new Uint8Array(LENGTHS)))
    const length = lengths.readUInt32LE(0)
    if (length > size - position) throw new SnapshotUnfit('it ends in the middle')
    const bytes = fill(new Uint8Array(length))
    if (crc32(bytes) !== lengths.readUInt32LE(4)) throw new SnapshotUnfit('it is damaged')
    return JSON.parse(Buffer.from(bytes).toString())
  }

  const head = readJson() as Head
  if (head.format !== FORMAT || head.madeBy !== madeBy) throw new SnapshotUnfit('it was made by another version')
  if (head.parts.reduce((sum, [bytes]) => sum + bytes, position) > size)
    throw new SnapshotUnfit('it ends in the middle')
  let next = 0
  let sum = 0
  return {
    head,
    into(make) {
      const [bytes, width] = head.parts[next++] ?? [0, 0]
      const length = bytes / width
      const array = make(length, width)
      if (array.BYTES_PER_ELEMENT !== width) throw new SnapshotUnfit('it is damaged')
      const view = fill(new Uint8Array(array.buffer, array.byteOffset, bytes))
      sum = crc32(view, sum)
      return { array, length }
    },
    finish() {
      const tail = readJson() as { readonly sum: number; readonly touched: readonly string[] }
      if (tail.sum !== sum || next !== head.parts.length) throw new SnapshotUnfit('it is damaged')
      return tail.touched
    }
  }
}
