import { useState, type SubmitEvent } from 'react'
import type { OfficeRulesInput } from '../../../contract/staff-search-rules.ts'
import { fill } from '../../../i18n/fill.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { RULE_FIELDS, ruleOfFields, withRule, type RuleFieldType } from '../../../stores/search-rule-draft.ts'
import { saveSearchRules } from '../../../stores/staff-search-rules.ts'
import { Button } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { Check } from '../management/parts.tsx'
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
  const [isRefused, setRefused] = useState(false)
  const label = fill(at === undefined ? words.new_rule : words.changed_rule, { kind: words[`kind_${kind}`] })
  async function save() {
    // The server judges what was typed: a rule here need not be right.
    const rules = withRule(body.draft, kind, at, ruleOfFields(kind, fields)) as OfficeRulesInput
    const isSaved = await change.change(() => saveSearchRules(rules, body.version), words.done_save)
    if (isSaved) onClose()
    else setRefused(true)
  }
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save()
  }
  const types: readonly (readonly [string, RuleFieldType])[] = Object.entries(RULE_FIELDS[kind])
  return (
    <OfficeDialog label={label} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={send} className="grid gap-4">
        {types.map(([name, type]) => (
          <RuleField
            key={name}
            name={name}
            type={type}
            value={fields[name] ?? ''}
            onText={text => setFields({ ...fields, [name]: text })}
          />
        ))}
        {isRefused && change.problem !== undefined && (
          <p role="alert" className="font-medium text-sale">
            {problemText(change.problem, notices)}
          </p>
        )}
        <Button type="submit" held={change.isBusy} className="justify-self-start">
          {words.save}
        </Button>
      </form>
    </OfficeDialog>
  )
}

interface FieldProps {
  readonly name: string
  readonly type: RuleFieldType
  readonly value: string
  readonly onText: (text: string) => void
}

function RuleField({ name, type, value, onText }: FieldProps) {
  const words = useScreenWords('office-search')
  const label = (words as Readonly<Record<string, string>>)[`field_${name}`] ?? name
  if (type === 'check')
    return <Check label={label} checked={value === 'true'} onChange={checked => onText(String(checked))} />
  const hint = type === 'list' ? words.hint_list : name === 'to' ? words.hint_to : undefined
  return (
    <TextField
      {...{ id: `rule-${name}`, name, label, hint, value, onText, maxLength: 600 }}
      optional={words.optional}
      required={name !== 'note' && name !== 'weight'}
    />
  )
}
