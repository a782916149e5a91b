import type { ProductChoicesBody } from '../../../contract/staff/new-product.ts'
import type { NewProductDraft, NewProductProblem } from '../../../stores/office/new-product.ts'

export type Problems = Readonly<Record<string, NewProductProblem>>

/** Props that the cards of the form share. */
export interface FieldsProps {
  readonly draft: NewProductDraft
  readonly problems: Problems
  readonly choices: ProductChoicesBody
  readonly onChange: (change: Partial<NewProductDraft>) => void
}
