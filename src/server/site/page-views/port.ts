import type { PageViewRequest } from '../../../contract/site/page-view.ts'

/** Port to the page view counter; receives only views whose reader consented. */
export interface PageViews {
  record(view: PageViewRequest): Promise<void>
}
