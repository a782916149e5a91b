import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaSentence } from '../../../content/check/schema-sentence.ts'
import { prizePromotionRecord, type PrizePromotionRecord } from '../../../contract/games/prize-promotion.ts'

/** One promotion of a JSON file; what is wrong in it is said with its place. */
export async function readPrizePromotionFile(path: string): Promise<PrizePromotionRecord> {
  const input: unknown = JSON.parse(await readFile(path, 'utf8'))
  const read = prizePromotionRecord.safeParse(input)
  if (!read.success) throw new Error(`${path} is not right: ${schemaSentence(read.error, input)}`)
  return read.data
}

/** Promotions an empty shop begins with: the files of `content/promotions`. */
export async function readPrizePromotionFiles(folder: string): Promise<readonly PrizePromotionRecord[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  return Promise.all(names.map(name => readPrizePromotionFile(join(folder, name))))
}
