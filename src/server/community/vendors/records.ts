import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vendorRecord, type VendorRecord } from '../../../contract/catalogue/vendor.ts'

const FILE = /^([a-z0-9-]+)\.json$/

/** Vendors of `content/vendors/` by their code; a file that is not of the schema stops the start, by its name. */
export async function readVendorRecords(folder: string): Promise<ReadonlyMap<string, VendorRecord>> {
  const names = await readdir(folder).catch((): string[] => [])
  const records = await Promise.all(
    names.sort().flatMap(name => {
      const code = FILE.exec(name)?.[1]
      return code === undefined ? [] : readOne(folder, name, code)
    })
  )
  return new Map(records)
}

async function readOne(folder: string, name: string, code: string) {
  const parsed = vendorRecord.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  if (parsed.success) return [code, parsed.data] as const
  const [issue] = parsed.error.issues
  throw new Error(`content/vendors/${name} is not of its schema (${issue?.path.join('.')}: ${issue?.message})`)
}
