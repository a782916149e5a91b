import { useState } from 'react'
import type { OfficeRulesInput } from '../../../contract/staff/search-rules.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import {
  listOf,
  RULE_FIELDS,
  ruleOfFields,
  withRule,
  type RuleFieldType
} from '../../../stores/office/search-rule-draft.ts'
import { saveSearchRules } from '../../../stores/staff/search-rules.ts'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { CataloguePicker } from '../catalogue-picker.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { Checkbox } from '../checkbox.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { OpenRule, RulesProps } from './rules-props.ts'

interface Props extends RulesProps {
  readonly open: OpenRule
  readonly onClose: () => void
}

/** One rule: what is refused stays in its fields. */
export function RuleForm({ body, change, open: { kind, at, fields: begun }, onClose }: Props) {
  const words = useScreenWords('office-search')
  const { notices } = useOffice()
  const [fields, setFields] = useState(begun)
  const [problem, setProblem] = useState<unknown>()
  const label = fillPlaceholders(at === undefined ? words.new_rule : words.changed_rule, {
    kind: words[`kind_${kind}`]
  })
  async function save() {
    // The server judges what was typed: a rule here need not be right.
    const rules = withRule(body.draft, kind, at, ruleOfFields(kind, fields)) as OfficeRulesInput
    const send = () => saveSearchRules(rules, body.version)
    if (await change.change(send, words.done_save, { onProblem: setProblem })) onClose()
  }
  const types: readonly (readonly [string, RuleFieldType])[] = Object.entries(RULE_FIELDS[kind])
  return (
    <OfficeDialog label={label} onClose={onClose}>
      <FormFrame
        action={words.save}
        button={{ className: 'justify-self-start' }}
        busy={change.isBusy}
        onSend={save}
        {...{ problem, notices }}
      >
        {types.map(([name, type]) => (
          <RuleField
            key={name}
            name={name}
            type={type}
            names={body.names}
            value={fields[name] ?? ''}
            onText={text => setFields({ ...fields, [name]: text })}
          />
        ))}
      </FormFrame>
    </OfficeDialog>
  )
}

interface FieldProps {
  readonly name: string
  readonly type: RuleFieldType
  readonly names: RulesProps['body']['names']
  readonly value: string
  readonly onText: (text: string) => void
}

function RuleField({ name, type, names, value, onText }: FieldProps) {
  const words = useScreenWords('office-search')
  const label = (words as Readonly<Record<string, string>>)[`field_${name}`] ?? name
  if (type === 'check')
    return <Checkbox label={label} checked={value === 'true'} onChange={checked => onText(String(checked))} />
  if (type === 'products' || type === 'categories')
    return (
      <CataloguePicker
        {...{ id: `rule-${name}`, label, names: names[type], chosen: listOf(value), optional: '' }}
        kind={type === 'products' ? 'product' : 'category'}
        by="slug"
        onChoose={chosen => onText(chosen.join(', '))}
      />
    )
  const hint = type === 'list' ? words.hint_list : name === 'to' ? words.hint_to : undefined
  return (
    <TextField
      {...{ id: `rule-${name}`, name, label, hint, value, onText, maxLength: 600 }}
      optional={words.optional}
      required={name !== 'note' && name !== 'weight'}
    />
  )
}
