import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The file at this path, made when it is first asked for; a reader never sees half of it. */
export async function keptFile(
  path: string,
  make: () => Promise<Uint8Array | undefined>
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const known = await readFile(path).catch(() => undefined)
  if (known) return new Uint8Array(known)
  const bytes = await make()
  if (!bytes) return undefined
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.part`
  await writeFile(draft, bytes)
  await rename(draft, path)
  return new Uint8Array(bytes)
}
