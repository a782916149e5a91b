import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { IMPORT_FIELDS, type ImportField, type ProductImportBody } from '../../../contract/staff/product-imports.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { problemText } from '../../../stores/problem-text.ts'
import {
  importQuery,
  mapImport,
  mappingDraftOf,
  readMapping,
  ROUNDINGS,
  type MappingDraft,
  type MappingField,
  type MappingProblem
} from '../../../stores/office/product-imports.ts'
import { Button } from '../../shell/button.tsx'
import { SelectField, TextField } from '../../shell/field.tsx'
import { Card } from '../card.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly opened: ProductImportBody
  readonly onMapped: () => void
}

type Problems = Readonly<Partial<Record<MappingField, MappingProblem>>>

interface FieldsProps {
  readonly opened: ProductImportBody
  readonly draft: MappingDraft
  readonly problems: Problems
  readonly onChange: (change: Partial<MappingDraft>) => void
}

/** Assigns a column to each field; it is remembered for the supplier. */
export function MappingForm({ opened, onMapped }: Props) {
  const words = useScreenWords('office-product-import')
  const { notices } = useOffice()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => mappingDraftOf(opened))
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [problems])
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readMapping(draft)
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) return
    try {
      queries.setQueryData(importQuery(opened.id).queryKey, await mapImport(opened.id, read.mapping))
      onMapped()
    } catch (error) {
      setRefusal(problemText(error, notices))
    }
  }
  const fields = {
    opened,
    draft,
    problems,
    onChange: (change: Partial<MappingDraft>) => setDraft({ ...draft, ...change })
  }
  return (
    <form ref={form} noValidate className="mt-4 grid max-w-5xl gap-6" onSubmit={event => void send(event)}>
      <Columns {...fields} />
      <Rules {...fields} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit">{words.preview}</Button>
        {refusal !== undefined && (
          <p role="alert" className="font-medium text-sale">
            {refusal}
          </p>
        )}
      </div>
    </form>
  )
}

function Columns({ opened, draft, problems, onChange }: FieldsProps) {
  const words = useScreenWords('office-product-import')
  const choose = (field: ImportField, column: string) => {
    const { [field]: _, ...others } = draft.columns
    onChange({ columns: column === '' ? others : { ...others, [field]: column } })
  }
  return (
    <Card title={words.columns}>
      <p className="mb-4 text-ink-soft">{words.columns_text}</p>
      <div className="grid gap-4 desk:grid-cols-2">
        {IMPORT_FIELDS.map(field => {
          const chosen = draft.columns[field] ?? ''
          const examples = opened.columns.find(({ name }) => name === chosen)?.examples ?? []
          return (
            <SelectField
              key={field}
              id={`map-${field}`}
              name={field}
              required={field === 'sku'}
              label={words[`field_${field}`]}
              prompt={words.not_in_file}
              hint={examples.length > 0 ? fillPlaceholders(words.examples, { values: examples.join(', ') }) : undefined}
              problem={field === 'sku' && problems.sku ? words[problems.sku] : undefined}
              value={chosen}
              choices={opened.columns.map(({ name }) => ({ value: name, name }))}
              onText={column => choose(field, column)}
            />
          )
        })}
      </div>
    </Card>
  )
}

function Rules({ opened, draft, problems, onChange }: FieldsProps) {
  const words = useScreenWords('office-product-import')
  const problem = (field: MappingField) => problems[field] && words[problems[field]]
  return (
    <Card title={words.rules}>
      <div className="grid gap-4 desk:grid-cols-2">
        <SelectField
          id="map-default-category"
          name="default_category"
          required
          label={words.category}
          hint={words.category_hint}
          prompt={words.choose_category}
          problem={problem('category')}
          value={draft.category}
          choices={opened.categories}
          onText={category => onChange({ category })}
        />
        <TextField
          id="map-prefix"
          name="prefix"
          label={words.prefix}
          hint={words.prefix_hint}
          maxLength={12}
          autoComplete="off"
          problem={problem('prefix')}
          value={draft.prefix}
          onText={prefix => onChange({ prefix })}
        />
        <TextField
          id="map-factor"
          name="factor"
          required
          inputMode="decimal"
          label={words.factor}
          hint={words.factor_hint}
          problem={problem('factor')}
          value={draft.factor}
          onText={factor => onChange({ factor })}
        />
        <SelectField
          id="map-round"
          name="round_to"
          required
          label={words.round_to}
          value={draft.roundTo}
          choices={ROUNDINGS.map(value => ({ value, name: `${value} ₮` }))}
          onText={roundTo => onChange({ roundTo })}
        />
        {draft.columns.cost !== undefined && (
          <TextField
            id="map-cost-factor"
            name="cost_factor"
            required
            inputMode="decimal"
            label={words.cost_factor}
            hint={words.cost_factor_hint}
            problem={problem('costFactor')}
            value={draft.costFactor}
            onText={costFactor => onChange({ costFactor })}
          />
        )}
      </div>
      <fieldset className="mt-4">
        <legend className="mb-1 font-medium">{words.restrictions}</legend>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={draft.isAgeRestricted}
            onChange={event => onChange({ isAgeRestricted: event.target.checked })}
          />
          {words.age_restricted}
        </label>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={draft.isPrescription}
            onChange={event => onChange({ isPrescription: event.target.checked })}
          />
          {words.requires_prescription}
        </label>
      </fieldset>
    </Card>
  )
}
