import { getCatalogueChoices } from '../../api/staff/catalogue-choices.ts'
import type { CatalogueChoiceKind } from '../../contract/staff/catalogue-choices.ts'

/** Products, categories or brands by a part of their names; those of the text before stand until the answer comes. */
export const catalogueChoicesQuery = (kind: CatalogueChoiceKind, text: string) => ({
  queryKey: ['catalogue-choices', kind, text],
  queryFn: () => getCatalogueChoices(kind, text),
  placeholderData: <Body>(before: Body | undefined) => before,
  staleTime: 30_000
})
