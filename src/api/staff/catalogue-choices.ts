import type { CatalogueChoiceKind, CatalogueChoicesBody } from '../../contract/staff/catalogue-choices.ts'
import { http } from '../http.ts'

export const getCatalogueChoices = (kind: CatalogueChoiceKind, q: string) =>
  http<CatalogueChoicesBody>(`/catalogue_choices?${new URLSearchParams({ kind, q })}`, { staff: true, fresh: true })
