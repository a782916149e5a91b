import { fillPlaceholders } from '../../../i18n/fill.ts'
import { OPTION_TYPES, variantsOf, type OptionDraft } from '../../../stores/office/new-product.ts'
import { SelectField, TextField } from '../../shell/field.tsx'
import { Card } from '../card.tsx'
import { useScreenWords } from '../words.tsx'
import type { FieldsProps } from './fields-props.ts'

/** Price and count, and the options from which a matrix of variants comes. */
export function Variants(props: FieldsProps) {
  const words = useScreenWords('office-new-product')
  const { draft, problems, onChange } = props
  const problem = (name: string) => problems[name] && words[problems[name]]
  return (
    <Card title={words.prices}>
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField
          id="new-price"
          name="price"
          required
          inputMode="numeric"
          label={words.price}
          problem={problem('price')}
          value={draft.price}
          onText={price => onChange({ price })}
        />
        <TextField
          id="new-stock"
          name="stock"
          required
          inputMode="numeric"
          label={words.stock}
          problem={problem('stock')}
          value={draft.stock}
          onText={stock => onChange({ stock })}
        />
      </div>
      <h3 className="mt-6 font-semibold">{words.options}</h3>
      <p className="text-sm text-ink-soft">{words.options_hint}</p>
      <Option index={0} {...props} />
      <Option index={1} {...props} />
      <Matrix {...props} />
    </Card>
  )
}

function Option({ index, draft, problems, onChange }: FieldsProps & { readonly index: 0 | 1 }) {
  const words = useScreenWords('office-new-product')
  const option = draft.options[index]
  const problem = (name: string) => {
    const found = problems[`${name}:${index}`]
    return found && words[found]
  }
  function change(part: Partial<OptionDraft>) {
    const next = { ...option, ...part }
    onChange({ options: index === 0 ? [next, draft.options[1]] : [draft.options[0], next] })
  }
  const number = index + 1
  return (
    <div className="mt-4 grid gap-4 desk:grid-cols-[12rem_1fr_1fr]">
      <SelectField
        id={`new-option-${index}`}
        name={`option-${index}`}
        label={fillPlaceholders(words.option, { number })}
        prompt={words.no_option}
        problem={problem('type')}
        value={option.type}
        choices={OPTION_TYPES.map(value => ({ value, name: words[`option_${value}`] }))}
        onText={text => change({ type: OPTION_TYPES.find(type => type === text) ?? '' })}
      />
      {(['mn', 'en'] as const).map(language => (
        <TextField
          key={language}
          id={`new-values-${index}-${language}`}
          name={`values-${index}-${language}`}
          lang={language}
          label={fillPlaceholders(words[`values_${language}`], { number })}
          maxLength={600}
          problem={problem(language)}
          value={option[language]}
          onText={text => change({ ...option, [language]: text })}
        />
      ))}
    </div>
  )
}

function Matrix({ draft, problems, onChange }: FieldsProps) {
  const words = useScreenWords('office-new-product')
  const variants = variantsOf(draft)
  if (variants.length === 0) return null
  const problem = (name: string) => problems[name] && words[problems[name]]
  return (
    <ul aria-label={words.variants} className="mt-6 divide-y divide-line border-t border-line">
      {variants.map(({ sku, name, price, stock }) => (
        <li key={sku} className="grid gap-3 py-3 desk:grid-cols-[minmax(0,1fr)_12rem_12rem]">
          <p className="self-center">
            {name} <span className="figures text-sm text-ink-soft">{sku}</span>
          </p>
          <TextField
            id={`new-price-${sku}`}
            name={`price-${sku}`}
            inputMode="numeric"
            label={fillPlaceholders(words.price_of, { name })}
            problem={problem(`price:${sku}`)}
            value={price}
            onText={text => onChange({ prices: { ...draft.prices, [sku]: text } })}
          />
          <TextField
            id={`new-stock-${sku}`}
            name={`stock-${sku}`}
            inputMode="numeric"
            label={fillPlaceholders(words.stock_of, { name })}
            problem={problem(`stock:${sku}`)}
            value={stock}
            onText={text => onChange({ stocks: { ...draft.stocks, [sku]: text } })}
          />
        </li>
      ))}
    </ul>
  )
}
