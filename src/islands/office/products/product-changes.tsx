import type { StaffProductBody } from '../../../contract/staff/products.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { Card } from '../card.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly changes: StaffProductBody['changes']
}

/** Who changed what, with the values before and after. */
export function ProductChanges({ changes }: Props) {
  const words = useScreenWords('office-products')
  const { locale } = useOffice()
  return (
    <Card title={words.changes}>
      {changes.length === 0 && <p className="text-ink-soft">{words.no_changes}</p>}
      <ul className="divide-y divide-line">
        {changes.map(change => (
          <li key={change.id} className="py-3 first:pt-0">
            <p className="figures text-sm text-ink-soft">
              {[change.author ?? words.command, dateTime(locale, change.happened_at)].join(' · ')}
            </p>
            {change.fields.map(field => (
              <ChangedField key={field.name} field={field} />
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const TEXT_MAX = 80
const shortened = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text)

function ChangedField({
  field: { name, before, after }
}: {
  readonly field: Props['changes'][number]['fields'][number]
}) {
  const words = useScreenWords('office-products')
  const named: Readonly<Record<string, string>> = words
  // A stock's line names its variant and place as well, which did not change.
  if (before === after) return <p className="figures text-sm text-ink-soft">{after}</p>
  // Of a variant: `price:SKU`.
  const [field = '', sku] = name.split(/:(.*)/s)
  const label = fillPlaceholders(named[`field_${field}`] ?? name, sku === undefined ? {} : { sku })
  const value = (text: string) => named[`why_${text}`] ?? (shortened(text) || words.empty)
  return (
    <p className="text-sm break-words">
      {name === 'reason'
        ? `${label}: ${value(after)}`
        : fillPlaceholders(words.change_line, { name: label, before: value(before), after: value(after) })}
    </p>
  )
}
