import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

type Make = () => Promise<Uint8Array | undefined>

/** Files being read or made at the moment, by path. */
const making = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>()

/**
 * The file at this path, made when it is first asked for: once, however many ask meanwhile. A reader never sees half
 * of it.
 */
export function cachedFile(path: string, make: Make): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const running = making.get(path)
  if (running) return running
  const work = readOrMake(path, make).finally(() => making.delete(path))
  making.set(path, work)
  return work
}

async function readOrMake(path: string, make: Make) {
  const known = await readFile(path).catch(() => undefined)
  return known ? new Uint8Array(known) : madeFile(path, make)
}

async function madeFile(path: string, make: Make) {
  const bytes = await make()
  if (!bytes) return undefined
  await mkdir(dirname(path), { recursive: true })
  // A name of its own: another process on the same folder may be making the same file.
  const draft = `${path}.${randomUUID()}.part`
  try {
    await writeFile(draft, bytes)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return new Uint8Array(bytes)
}
