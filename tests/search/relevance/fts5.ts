import Sqlite from 'better-sqlite3'

/** SQLite's full text search with its English stemmer, as its manual has it: what the shop's search is compared with. */
export function sqliteFts5(documents: readonly { readonly id: string; readonly text: string }[]) {
  const db = new Sqlite(':memory:')
  db.exec(`CREATE VIRTUAL TABLE products USING fts5(id UNINDEXED, text, tokenize = 'porter unicode61')`)
  const insert = db.prepare('INSERT INTO products VALUES (?, ?)')
  db.transaction(() => {
    for (const { id, text } of documents) insert.run(id, text)
  })()
  const select = db.prepare<[string], { readonly id: string }>(
    'SELECT id FROM products WHERE products MATCH ? ORDER BY rank LIMIT 10'
  )
  return (query: string): readonly string[] => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
    return words.length === 0 ? [] : select.all(words.map(word => `"${word}"`).join(' OR ')).map(({ id }) => id)
  }
}
