import { BADGE_IDS } from '../../../domain/catalogue/badge.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { SelectField, TextArea, TextField } from '../../shell/field.tsx'
import { Card } from '../card.tsx'
import { useScreenWords } from '../words.tsx'
import type { FieldsProps } from './fields-props.ts'

const TEXTS = [
  ['titleMn', 'mn', 400],
  ['titleEn', 'en', 400],
  ['descriptionMn', 'mn', 4000],
  ['descriptionEn', 'en', 4000]
] as const

/** Name and description in both languages side by side, and which of them are missing. */
export function Texts({ draft, problems, onChange }: FieldsProps) {
  const words = useScreenWords('office-new-product')
  const missing = TEXTS.filter(([name]) => draft[name].trim() === '').map(([name]) => words[name])
  return (
    <Card title={words.texts}>
      <div className="grid gap-4 desk:grid-cols-2">
        {TEXTS.map(([name, language, max]) => {
          const problem = problems[name]
          return (
            <TextArea
              key={name}
              id={`new-${name}`}
              name={name}
              lang={language}
              required={name === 'titleMn'}
              label={words[name]}
              maxLength={max}
              problem={problem && words[problem]}
              value={draft[name]}
              onText={text => onChange({ ...draft, [name]: text })}
            />
          )
        })}
      </div>
      {missing.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">{fillPlaceholders(words.missing, { fields: missing.join(', ') })}</p>
      )}
    </Card>
  )
}

/** Code, brand, category, badges, and who may see it. */
export function Placement({ draft, problems, choices, onChange }: FieldsProps) {
  const words = useScreenWords('office-new-product')
  const problem = (name: string) => problems[name] && words[problems[name]]
  return (
    <Card title={words.placement}>
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField
          id="new-sku"
          name="sku"
          required
          label={words.sku}
          hint={words.sku_hint}
          maxLength={37}
          autoComplete="off"
          problem={problem('sku')}
          value={draft.sku}
          onText={sku => onChange({ sku })}
        />
        <TextField
          id="new-brand"
          name="brand"
          required
          list="new-brands"
          label={words.brand}
          hint={words.brand_hint}
          maxLength={80}
          autoComplete="off"
          problem={problem('brand')}
          value={draft.brand}
          onText={brand => onChange({ brand })}
        />
        <datalist id="new-brands">
          {choices.brands.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <SelectField
          id="new-category"
          name="category"
          required
          label={words.category}
          prompt={words.choose_category}
          problem={problem('category')}
          value={draft.category}
          choices={choices.categories}
          onText={category => onChange({ category })}
        />
      </div>
      <Switches draft={draft} onChange={onChange} />
    </Card>
  )
}

function Switches({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const words = useScreenWords('office-new-product')
  const switches = [
    ['isVisible', words.is_visible],
    ['isAgeRestricted', words.age_restricted],
    ['isPrescription', words.requires_prescription]
  ] as const
  return (
    <div className="mt-4 grid gap-4 desk:grid-cols-2">
      <fieldset>
        <legend className="mb-1 font-medium">{words.badges}</legend>
        {BADGE_IDS.map(badge => (
          <Check
            key={badge}
            label={words[`badge_${badge}`]}
            isChecked={draft.badges.includes(badge)}
            onCheck={isChecked => {
              const others = draft.badges.filter(each => each !== badge)
              onChange({ badges: isChecked ? [...others, badge].slice(-4) : others })
            }}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-medium">{words.sale}</legend>
        {switches.map(([name, label]) => (
          <Check
            key={name}
            label={label}
            isChecked={draft[name]}
            onCheck={value => onChange({ ...draft, [name]: value })}
          />
        ))}
      </fieldset>
    </div>
  )
}

interface CheckProps {
  readonly label: string
  readonly isChecked: boolean
  readonly onCheck: (isChecked: boolean) => void
}

const Check = ({ label, isChecked, onCheck }: CheckProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="checkbox" className="size-5" checked={isChecked} onChange={event => onCheck(event.target.checked)} />
    {label}
  </label>
)
