import { create, insertMultiple, search as askOrama } from '@orama/orama'
import Database from 'better-sqlite3'
import MiniSearch from 'minisearch'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'

const LEVELS = ['l0', 'l1', 'l2', 'l3', 'l4'] as const
const PAGE = 40

/** Another engine with the same products: answers a page of ids and five facets, as the shop's lists need them. */
export interface Peer {
  readonly name: string
  readonly ask: (text: string) => unknown
}

const flat = (document: ProductDocument) => ({
  id: document.id,
  title: document.title,
  name: document.name,
  brand: document.brand.name,
  description: document.description,
  ...Object.fromEntries(LEVELS.map(level => [level, document[level][0] ?? '']))
})
type Flat = ReturnType<typeof flat> & Record<(typeof LEVELS)[number], string>

function countFacets(hits: Iterable<Readonly<Record<string, unknown>>>) {
  const counts = LEVELS.map(() => new Map<unknown, number>())
  for (const hit of hits)
    for (const [at, level] of LEVELS.entries()) counts[at]?.set(hit[level], (counts[at].get(hit[level]) ?? 0) + 1)
  return counts
}

function openMiniSearch(documents: readonly ProductDocument[]): Peer {
  const index = new MiniSearch<Flat>({
    fields: ['title', 'name', 'brand', 'description'],
    storeFields: [...LEVELS],
    searchOptions: {
      boost: { title: 4, name: 4, brand: 3 },
      combineWith: 'AND',
      prefix: (_, at, all) => at === all.length - 1
    }
  })
  index.addAll(documents.map(document => flat(document) as Flat))
  return {
    name: 'MiniSearch',
    ask: text => {
      const hits = index.search(text)
      return { page: hits.slice(0, PAGE), facets: countFacets(hits), total: hits.length }
    }
  }
}

function openFts5(documents: readonly ProductDocument[]): Peer {
  const db = new Database(':memory:')
  db.exec(`CREATE VIRTUAL TABLE words USING fts5(title, name, brand, description, tokenize = 'unicode61');
    CREATE TABLE facets (id INTEGER PRIMARY KEY, product TEXT, ${LEVELS.map(level => `${level} TEXT`).join(', ')})`)
  const words = db.prepare('INSERT INTO words (rowid, title, name, brand, description) VALUES (?, ?, ?, ?, ?)')
  const facets = db.prepare('INSERT INTO facets VALUES (?, ?, ?, ?, ?, ?, ?)')
  db.transaction(() => {
    for (const [at, { id, title, name, brand, description, ...levels }] of documents
      .map(one => flat(one) as Flat)
      .entries()) {
      words.run(at + 1, title, name, brand, description)
      facets.run(at + 1, id, ...LEVELS.map(level => levels[level]))
    }
  })()
  const page = db.prepare(`SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words, 4, 4, 3, 1) LIMIT ${PAGE}`)
  const counted = db.prepare(
    `SELECT ${LEVELS.join()} FROM words JOIN facets ON facets.id = words.rowid WHERE words MATCH ?`
  )
  return {
    name: 'SQLite FTS5',
    ask: text => {
      const parts = text.split(/\s+/).map(word => `"${word.replaceAll('"', '""')}"`)
      const match = `${parts.join(' AND ')}*`
      return { page: page.all(match), facets: countFacets(counted.iterate(match) as Iterable<Record<string, unknown>>) }
    }
  }
}

async function openOrama(documents: readonly ProductDocument[]): Promise<Peer> {
  const levels = Object.fromEntries(LEVELS.map(level => [level, 'string'])) as Record<(typeof LEVELS)[number], 'string'>
  const db = create({
    schema: { id: 'string', title: 'string', name: 'string', brand: 'string', description: 'string', ...levels }
  })
  await insertMultiple(
    db,
    documents.map(document => flat(document) as Flat),
    1_000
  )
  const facets = Object.fromEntries(LEVELS.map(level => [level, { limit: 20 }]))
  return {
    name: 'Orama',
    ask: term =>
      askOrama(db, {
        term,
        properties: ['title', 'name', 'brand', 'description'],
        boost: { title: 4, name: 4, brand: 3 },
        threshold: 0,
        limit: PAGE,
        facets
      })
  }
}

export const PEERS: readonly ((documents: readonly ProductDocument[]) => Peer | Promise<Peer>)[] = [
  openMiniSearch,
  openFts5,
  openOrama
]
