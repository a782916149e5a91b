import { RETENTION } from '../../../domain/retention.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { dailyCounts, deleteViewsBefore } from './daily-counts.ts'
import { pageViewRoutes } from './routes.ts'
import { daysBefore, localDate } from '../../../domain/time.ts'

/** Days after which counts of page views are forgotten. */
const VIEWS_DAYS = RETENTION.page_views.days

export const createAnalyticsModule = ({ db, environment, now }: AppContext): Module => ({
  api: [pageViewRoutes(dailyCounts({ db, now, ownHost: new URL(environment.publicUrl).host }))],
  prune: (tx, at) => tx.run(deleteViewsBefore, { day: localDate(daysBefore(at, VIEWS_DAYS)) })
})
