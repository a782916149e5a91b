import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { schemaSentence } from '../../../content/check/schema-sentence.ts'
import { couponRecord, type CouponRecord } from '../../../contract/money/coupons.ts'

const couponFile = z.strictObject({ coupons: z.array(couponRecord) })

/** Coupons of one JSON file, `{ "coupons": [...] }`; what is wrong in it is said with its place. */
export async function readCouponFile(path: string): Promise<readonly CouponRecord[]> {
  const input: unknown = JSON.parse(await readFile(path, 'utf8'))
  const read = couponFile.safeParse(input)
  if (!read.success) throw new Error(`${path} is not right: ${schemaSentence(read.error, input)}`)
  return read.data.coupons
}

/** Coupons an empty shop begins with: the files of `content/codes`. */
export async function readCoupons(folder: string): Promise<readonly CouponRecord[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  return (await Promise.all(names.map(name => readCouponFile(join(folder, name))))).flat()
}
