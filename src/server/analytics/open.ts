import { RETENTION } from '../../domain/retention.ts'
import { daysBefore, type Ground, type ShopPart } from '../ground.ts'
import { dailyCounts, dayOf, forgetViewsBefore } from './daily-counts.ts'
import { pageViewRoutes } from './routes.ts'

/** Days after which counts of page views are forgotten. */
const VIEWS_DAYS = RETENTION.page_views.days

export const openAnalytics = ({ db, environment, now }: Ground): ShopPart => ({
  api: [pageViewRoutes(dailyCounts({ db, now, ownHost: new URL(environment.publicUrl).host }))],
  forget: (tx, at) => tx.run(forgetViewsBefore, { day: dayOf(daysBefore(at, VIEWS_DAYS)) })
})
