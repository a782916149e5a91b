import type { PageViewRequest } from '../../../contract/site/page-view.ts'
import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { PageViewTable } from './tables.ts'
import type { PageViews } from './port.ts'
import { localDate } from '../../../domain/time.ts'

/** Different rows a day; what comes after is counted together, so that nobody can fill the disk with made-up paths. */
const ROWS_A_DAY = 5_000
const OTHER_PAGES = { path: '*', locale: '*', referrer: '*' }

type Row = { [K in keyof PageViewTable]: PageViewTable[K] }
type Key = Omit<Row, 'views'>

const incrementViews = statement<Key, never>((db, p) =>
  db
    .updateTable('page_views')
    .set(e => ({ views: e('views', '+', 1) }))
    .where('day', '=', p('day'))
    .where('path', '=', p('path'))
    .where('locale', '=', p('locale'))
    .where('referrer', '=', p('referrer'))
)

const insertViews = statement<Row, never>((db, p) =>
  db
    .insertInto('page_views')
    .values({ day: p('day'), path: p('path'), locale: p('locale'), referrer: p('referrer'), views: p('views') })
    .onConflict(c =>
      c
        .columns(['day', 'path', 'locale', 'referrer'])
        .doUpdateSet(e => ({ views: e('page_views.views', '+', e.ref('excluded.views')) }))
    )
)

const rowsOf = statement<{ day: string }, { rows: number }>((db, p) =>
  db
    .selectFrom('page_views')
    .select(e => e.fn.countAll<number>().as('rows'))
    .where('day', '=', p('day'))
)

export const deleteViewsBefore = statement<{ day: string }, never>((db, p) =>
  db.deleteFrom('page_views').where('day', '<', p('day'))
)

interface Settings {
  readonly db: Database
  readonly now: () => Date
  /** Links from here are not worth a row. */
  readonly ownHost: string
  readonly rowsADay?: number
}

/** Our own count: how often each page was opened on each day. No cookie, no address, no id. */
export const dailyCounts = ({ db, now, ownHost, rowsADay = ROWS_A_DAY }: Settings): PageViews => ({
  async record({ path, locale, referrer }: PageViewRequest) {
    const day = localDate(now())
    const key = { day, path, locale, referrer: referrer === ownHost ? '' : referrer.toLowerCase() }
    await db.change(async tx => {
      if ((await tx.run(incrementViews, key)) === 1) return
      const rows = Number((await tx.first(rowsOf, { day }))?.rows ?? 0)
      await tx.run(insertViews, { ...(rows < rowsADay ? key : { day, ...OTHER_PAGES }), views: 1 })
    })
  }
})
