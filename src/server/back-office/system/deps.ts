import type { SearchEngine } from '../../../search/port.ts'
import type { IndexLag } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Environment } from '../../platform/environment/environment.ts'
import type { Message } from '../../platform/outbox/messages.ts'

export interface SystemDeps {
  readonly db: Database
  readonly environment: Environment
  readonly engine: Pick<SearchEngine, 'count' | 'isCurrent'>
  readonly searchLag: () => Promise<IndexLag>
  /** Throws where a stored message is no whole one. */
  readonly readMessage: (payloadJson: string) => Message
  readonly now: () => Date
}
