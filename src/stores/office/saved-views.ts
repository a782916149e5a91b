import type { SavedViewList } from '../../contract/saved-view.ts'
import { deleteSavedView, getSavedViews, postSavedView } from '../../api/staff/orders.ts'

export { deleteSavedView, postSavedView as saveView }

/** Views of a list: one's own and those of colleagues. */
export const savedViewsQuery = (list: SavedViewList) => ({
  queryKey: ['saved-views', list],
  queryFn: () => getSavedViews(list),
  staleTime: 60_000
})
