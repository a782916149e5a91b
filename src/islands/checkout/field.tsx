import type { FieldName, FieldProblem } from '../../stores/ordering/checkout-fields.ts'
import * as field from '../shell/field.tsx'
import { problemText, type CheckoutWords } from './words.ts'

export const fieldId = (name: FieldName) => `field-${name}`

interface FieldSource {
  readonly name: FieldName
  readonly words: CheckoutWords
  readonly problem: FieldProblem | undefined
}

type Of<Control extends (props: never) => unknown> = FieldSource &
  Omit<Parameters<Control>[0], 'id' | 'name' | 'problem' | 'optional'>

/** A field of checkout, drawn like every field of the shop. */
const asField = ({ name, words, problem }: FieldSource) => ({
  id: fieldId(name),
  name,
  optional: words.optional,
  problem: problem && problemText(words, problem)
})

export const TextField = ({ words, problem, name, ...rest }: Of<typeof field.TextField>) => (
  <field.TextField {...rest} {...asField({ words, problem, name })} />
)

export const TextArea = ({ words, problem, name, ...rest }: Of<typeof field.TextArea>) => (
  <field.TextArea {...rest} {...asField({ words, problem, name })} />
)
