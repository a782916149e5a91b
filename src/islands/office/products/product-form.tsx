import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { StaffProductBody } from '../../../contract/staff/products.ts'
import { storePriceField } from '../../../domain/catalogue/product-edit.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { editStaffProduct } from '../../../stores/staff/products.ts'
import {
  draftOf,
  priceFields,
  requestOf,
  type DraftProblem,
  type ProductDraft
} from '../../../stores/office/product-draft.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { Button } from '../../shell/button.tsx'
import { TextArea, TextField } from '../../shell/field.tsx'
import { Card } from '../card.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import type { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

export interface ChangeProps {
  readonly product: StaffProductBody
  readonly change: ReturnType<typeof useChange<StaffProductBody>>
}

/** State of the fields: typed values, problems, and whether they can be edited. */
interface FieldsProps {
  readonly product: StaffProductBody
  readonly draft: ProductDraft
  readonly problems: Readonly<Record<string, DraftProblem>>
  readonly readOnly: boolean
  readonly onText: (name: string, text: string) => void
}

/** Texts in both languages side by side, and prices. A conflict leaves what was typed where it stands. */
export function ProductForm({ product, change }: ChangeProps) {
  const words = useScreenWords('office-products')
  const { notices } = useOffice()
  const mayWrite = useMay('catalogue.write')
  const saved = draftOf(product)
  const [typed, setTyped] = useState<ProductDraft>({})
  const [problems, setProblems] = useState<Readonly<Record<string, DraftProblem>>>({})
  const [problem, setProblem] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const draft = { ...saved, ...typed }
  const isDirty = Object.entries(typed).some(([name, text]) => text !== saved[name])
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [problems])
  async function save() {
    const read = requestOf(product, draft)
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) return
    const saving = () => editStaffProduct(product.sku, read.request)
    if (await change.change(saving, words.done_edit, { onProblem: setProblem })) setTyped({})
  }
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save()
  }
  const fields = {
    ...{ product, draft, problems, readOnly: !mayWrite },
    onText: (name: string, text: string) => setTyped({ ...typed, [name]: text })
  }
  return (
    <form ref={form} method="dialog" noValidate onSubmit={send} className="grid gap-6">
      <Texts {...fields} />
      <Prices {...fields} />
      {mayWrite && (
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" held={change.isBusy || !isDirty}>
            {words.save}
          </Button>
          <p role="alert" className="font-medium text-sale empty:hidden">
            {problemText(problem, notices)}
          </p>
        </div>
      )}
      <UnsavedChanges isDirty={isDirty} />
    </form>
  )
}

const TEXTS = ['title', 'description'] as const
const LABELS = {
  ...({ 'title.mn': 'title_mn', 'title.en': 'title_en' } as const),
  ...({ 'description.mn': 'description_mn', 'description.en': 'description_en' } as const)
}

function Texts({ product, draft, problems, readOnly, onText }: FieldsProps) {
  const words = useScreenWords('office-products')
  const named: Readonly<Record<string, string>> = words
  const missing = product.missing.map(field => named[`field_${field}`] ?? field)
  return (
    <Card title={words.texts}>
      {missing.length > 0 && (
        <p className="mb-3 font-medium text-sale">{fillPlaceholders(words.missing, { fields: missing.join(', ') })}</p>
      )}
      {TEXTS.map(text => (
        <div key={text} className="mt-4 grid gap-4 desk:grid-cols-2">
          {(['mn', 'en'] as const).map(language => {
            const name = `${text}.${language}` as const
            const problem = problems[name]
            return (
              <TextArea
                key={name}
                id={`product-${text}-${language}`}
                name={name}
                lang={language}
                label={words[LABELS[name]]}
                hint={product.edited.includes(name) ? words.edited : undefined}
                problem={problem && words[problem]}
                maxLength={text === 'title' ? 400 : 4000}
                readOnly={readOnly}
                value={draft[name] ?? ''}
                onText={written => onText(name, written)}
              />
            )
          })}
        </div>
      ))}
    </Card>
  )
}

function Prices({ product, draft, problems, readOnly, onText }: FieldsProps) {
  const words = useScreenWords('office-products')
  const field = (name: string, label: string) => {
    const problem = problems[name]
    return {
      ...{ id: `product-${name}`, name, label, readOnly, value: draft[name] ?? '' },
      problem: problem && words[problem],
      onText: (text: string) => onText(name, text)
    }
  }
  return (
    <Card title={words.prices}>
      <ul className="divide-y divide-line">
        {product.variants.map(({ sku, options_text }) => {
          const names = priceFields(sku)
          return (
            <li key={sku} className="grid gap-4 py-4 first:pt-0 desk:grid-cols-2">
              {options_text !== '' && <h3 className="font-semibold desk:col-span-2">{options_text}</h3>}
              <TextField
                {...field(names.price, fillPlaceholders(words.price_of, { sku }))}
                inputMode="numeric"
                hint={product.edited.includes(names.price) ? words.edited : undefined}
              />
              <TextField
                {...field(names.sale, fillPlaceholders(words.sale_of, { sku }))}
                inputMode="numeric"
                hint={words.sale_hint}
              />
              <TextField
                {...field(names.store, fillPlaceholders(words.store_price_of, { sku }))}
                inputMode="numeric"
                hint={product.edited.includes(storePriceField(sku)) ? words.edited : words.store_price_hint}
              />
              <TextField {...field(names.start, fillPlaceholders(words.sale_start, { sku }))} type="datetime-local" />
              <TextField {...field(names.end, fillPlaceholders(words.sale_end, { sku }))} type="datetime-local" />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
