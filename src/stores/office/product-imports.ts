import {
  getImportRows,
  getImportSuppliers,
  getProductImport,
  postImportApply,
  postProductImport,
  putImportMapping
} from '../../api/staff/product-imports.ts'
import type {
  ImportField,
  ImportMapping,
  ImportRowsBody,
  ProductImportBody
} from '../../contract/staff/product-imports.ts'

export { postImportApply as applyImport, postProductImport as uploadImport, putImportMapping as mapImport }

export const suppliersQuery = { queryKey: ['product-imports', 'suppliers'], queryFn: getImportSuppliers }

const POLL_MS = 700
/** While a job is at it, an import is read again and again. */
const isBusy = (state: ProductImportBody['state'] | undefined) => state === 'reading' || state === 'queued'

export const importQuery = (id: string) => ({
  queryKey: ['product-imports', 'one', id],
  queryFn: () => getProductImport(id),
  refetchInterval: (query: { readonly state: { readonly data: ProductImportBody | undefined } }) =>
    isBusy(query.state.data?.state) ? POLL_MS : (false as const)
})

export type ImportOutcome = ImportRowsBody['rows'][number]['outcome']

export const importRowsQuery = (id: string, state: string, outcome: string, after: number) => ({
  queryKey: ['product-imports', 'rows', id, state, outcome, after],
  queryFn: () => getImportRows(id, { ...(outcome !== '' && { outcome }), after: String(after) }),
  placeholderData: <Body>(before: Body | undefined) => before
})

/** The mapping as it is typed. */
export interface MappingDraft {
  readonly columns: Readonly<Partial<Record<ImportField, string>>>
  readonly category: string
  readonly prefix: string
  readonly factor: string
  readonly roundTo: string
  readonly costFactor: string
  readonly isAgeRestricted: boolean
  readonly isPrescription: boolean
}

export const mappingDraftOf = ({ mapping }: ProductImportBody): MappingDraft => ({
  columns: Object.fromEntries(Object.entries(mapping.columns).filter(([, column]) => column !== undefined)),
  category: mapping.category ?? '',
  prefix: mapping.sku_prefix ?? '',
  factor: String(mapping.price_factor ?? 1),
  roundTo: String(mapping.round_to ?? 10),
  costFactor: String(mapping.cost_factor ?? 1),
  isAgeRestricted: mapping.age_restricted ?? false,
  isPrescription: mapping.requires_prescription ?? false
})

export type MappingProblem = 'sku_required' | 'category_required' | 'factor_invalid' | 'prefix_invalid'
export type MappingField = 'sku' | 'category' | 'factor' | 'costFactor' | 'prefix'
type Read =
  | { readonly mapping: ImportMapping }
  | { readonly problems: Readonly<Partial<Record<MappingField, MappingProblem>>> }

export const ROUNDINGS = ['1', '10', '50', '100', '1000'] as const

/** A draft as a mapping, or what is wrong with its fields. */
export function readMapping(draft: MappingDraft): Read {
  const { sku, ...rest } = draft.columns
  const factor = Number(draft.factor.trim().replace(',', '.'))
  const costFactor = Number(draft.costFactor.trim().replace(',', '.'))
  const prefix = draft.prefix.trim().toUpperCase()
  const problems: Partial<Record<MappingField, MappingProblem>> = {
    ...(!sku && { sku: 'sku_required' as const }),
    ...(draft.category === '' && { category: 'category_required' as const }),
    ...(!(factor > 0 && factor <= 1_000_000) && { factor: 'factor_invalid' as const }),
    ...(!(costFactor > 0 && costFactor <= 1_000_000) && { costFactor: 'factor_invalid' as const }),
    ...(!/^[A-Z0-9]{0,12}$/.test(prefix) && { prefix: 'prefix_invalid' as const })
  }
  if (!sku || Object.keys(problems).length > 0) return { problems }
  return {
    mapping: {
      columns: { sku, ...Object.fromEntries(Object.entries(rest).filter(([, column]) => column !== '')) },
      ...{ sku_prefix: prefix, category: draft.category, price_factor: factor, round_to: Number(draft.roundTo) },
      cost_factor: costFactor,
      ...{ age_restricted: draft.isAgeRestricted, requires_prescription: draft.isPrescription }
    }
  }
}
