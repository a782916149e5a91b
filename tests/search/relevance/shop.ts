import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import { documentsAfter } from '../../../src/server/catalogue/products/catalogue-indexer.ts'
import { seedCatalogue } from '../../../src/server/catalogue/products/seed.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { openDatabase } from '../../../src/server/platform/db/open.ts'
import { NOW, type JudgedQuery } from './judge.ts'
import { isHeldOut, judgedBy } from './rules.ts'
import heldOut from './held-out.json' with { type: 'json' }
import needs from './needs.json' with { type: 'json' }
import needsUnseen from './needs-unseen.json' with { type: 'json' }
import needsHeldOut from './needs-held-out.json' with { type: 'json' }
import queries from './queries.json' with { type: 'json' }
import sentences from './sentences.json' with { type: 'json' }

/** Beginnings of article codes: `best` is what was meant, `good` is welcome beside it. */
interface ListedQuery {
  readonly text: string
  readonly kind: string
  readonly best: readonly string[]
  readonly good: readonly string[]
}

const judged = (listed: readonly ListedQuery[]) =>
  listed.map(({ text, kind, best, good }): JudgedQuery => ({
    text,
    kind,
    gradeOf: ({ sku }) =>
      best.some(beginning => sku.startsWith(beginning)) ? 3 : good.some(beginning => sku.startsWith(beginning)) ? 1 : 0
  }))

const sentenceQueries = judgedBy(sentences)

/**
 * Of the shop's own catalogue. `tuning`: those that search was made to answer; `held out`: those it was only ever
 * asked; `needs`: symptoms and sentences, written without regard to the words that the shop knows them by, and others
 * that were written when those had been looked at; `needs unseen`: written before anything was asked of them, with tasks
 * of a household; `sentences`: symptoms and whole sentences, halved by a fixed draw before they were asked.
 */
export const SHOP_QUERIES = {
  tuning: judged(queries),
  'held out': judged(heldOut),
  needs: judgedBy(needs),
  'needs held out': judgedBy(needsHeldOut),
  'needs unseen': judgedBy(needsUnseen),
  sentences: sentenceQueries.filter(query => !isHeldOut(query)),
  'sentences unseen': sentenceQueries.filter(isHeldOut)
} as const

/** Products of a database that is filled first, as search would index them. */
export async function productsOf(fill: (db: Database) => Promise<unknown>): Promise<readonly ProductDocument[]> {
  const folder = mkdtempSync(join(tmpdir(), 'relevance-'))
  const db = await openDatabase({ dataDir: folder })
  try {
    await fill(db)
    return (await documentsAfter(db, '', Number.MAX_SAFE_INTEGER, NOW)).documents
  } finally {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const shopProducts = () => productsOf(db => seedCatalogue(db, 'content/catalogue', NOW))
