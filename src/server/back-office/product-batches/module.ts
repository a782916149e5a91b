import { daysBefore } from '../../../domain/time.ts'
import type { StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { previewImports } from './imports/import-preview.ts'
import { productImportRoutes } from './imports/import-routes.ts'
import { processBatches } from './process.ts'
import { productBatchRoutes } from './routes.ts'

/** Days for which a change of many products can be undone. */
const BATCH_DAYS = 60

/** Changes of many products that are saved and undone as one. */
export const createProductBatchesModule = ({ db, now, log }: AppContext, staff: StaffAuthentication): Module => ({
  backOffice: [productBatchRoutes({ db, now, log }, staff), productImportRoutes({ db, now, log }, staff)],
  jobs: [
    { name: 'products.batches', everyMs: 300, atLatestMs: 2_000, run: () => processBatches({ db, now, log }) },
    { name: 'products.imports', everyMs: 300, atLatestMs: 2_000, run: () => previewImports({ db, now, log }) }
  ],
  prune: ({ query }, at) =>
    query
      .deleteFrom('product_batches')
      .where('created_at', '<', daysBefore(at, BATCH_DAYS).toISOString())
      .where(e =>
        e.not(
          e.exists(
            e
              .selectFrom('product_batches as undo')
              .select('undo.id')
              .whereRef('undo.undo_of', '=', 'product_batches.id')
          )
        )
      )
      .execute()
})
