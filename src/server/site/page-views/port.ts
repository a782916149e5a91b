import type { PageViewRequest } from '../../../contract/page-view.ts'

/** Whoever counts page views. Only views that their reader agreed to come here. */
export interface PageViews {
  record(view: PageViewRequest): Promise<void>
}
