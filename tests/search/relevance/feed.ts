import { readFile } from 'node:fs/promises'
import { supplierMapping } from '../../../src/contract/catalogue/supplier-mapping.ts'
import { importFile } from '../../../src/server/catalogue/import/import-file.ts'
import { NOW } from './judge.ts'
import { judgedBy } from './rules.ts'
import { productsOf } from './shop.ts'
import rules from './feed.json' with { type: 'json' }
import unseen from './feed-unseen.json' with { type: 'json' }

const MAPPING = 'content/suppliers/electronics.mapping.json'

/** A supplier's feed of electronics, judged by categories and titles: nothing of the shop needs the file. */
export const feedQueries = judgedBy(rules)
/** Written before anything was asked of them, and judged by titles alone, so that no mapping decides what is right. */
export const feedUnseenQueries = judgedBy(unseen)

export const feedProducts = (file: string) =>
  productsOf(async db =>
    importFile({
      db,
      file,
      mapping: supplierMapping.parse(JSON.parse(await readFile(MAPPING, 'utf8'))),
      now: () => NOW
    })
  )
