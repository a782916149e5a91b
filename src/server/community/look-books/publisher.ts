import type { Transaction } from '../../platform/db/database.ts'
import { parseContent, publishedColumn } from './content.ts'
import { publishContent, unpublishContent } from './queries.ts'

/** Makes an approved version of a look book public, and takes it from public view. */
export const lookBookPublisher = {
  kind: 'look-book' as const,
  async publish(tx: Transaction, targetId: string, payload: unknown, at: Date) {
    const published_json = publishedColumn.write(parseContent(payload))
    await tx.run(publishContent, { id: targetId, published_json, published_at: at.toISOString() })
  },
  async unpublish(tx: Transaction, targetId: string) {
    await tx.run(unpublishContent, { id: targetId })
  }
}
