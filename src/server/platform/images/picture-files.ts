import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '../../../domain/time.ts'

/** A file that no row names yet: its upload may be under way. */
const ORPHAN_AGE_MS = HOUR_MS

/** Writes a picture whole or not at all, under a name that nobody can guess unless one is given; answers the name. */
export async function writePicture(
  folder: string,
  webp: Uint8Array,
  id = randomBytes(16).toString('base64url')
): Promise<string> {
  const file = `${id}.webp`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${file}.part`), webp)
  await rename(join(folder, `${file}.part`), join(folder, file))
  return file
}

/** Whether a picture is there; if so, it is as young as one that was just written and no orphan until a row names it. */
export const touchPicture = (path: string) =>
  utimes(path, new Date(), new Date()).then(
    () => true,
    () => false
  )

/** Deletes files that no row names any more; rows are asked for only where there are files. */
export async function deleteOrphanPictures(folder: string, rows: () => Promise<readonly { readonly file: string }[]>) {
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0) return
  const referenced = new Set((await rows()).map(({ file }) => file))
  for (const name of names.filter(each => !referenced.has(each))) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > ORPHAN_AGE_MS) await rm(join(folder, name), { force: true })
  }
}
