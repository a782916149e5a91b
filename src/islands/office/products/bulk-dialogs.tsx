import { useState, type SubmitEvent } from 'react'
import { PERCENT_MAX, PERCENT_MIN, ROUND_TO, type ProductBulkAction } from '../../../contract/staff/product-batches.ts'
import { BADGE_IDS, type BadgeId } from '../../../domain/catalogue/badge.ts'
import { priceByPercent } from '../../../domain/catalogue/product-edit.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import { Button } from '../../shell/button.tsx'
import { SelectField, TextField } from '../../shell/field.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly onAct: (action: ProductBulkAction) => void
  readonly onClose: () => void
}

const EXAMPLE = 12_500

/** Prices up or down by per cent, with what that makes of an example. */
export function PriceDialog({ onAct, onClose }: Props) {
  const words = useScreenWords('office-products')
  const { locale } = useOffice()
  const [text, setText] = useState('')
  const [roundTo, setRoundTo] = useState<(typeof ROUND_TO)[number]>(100)
  const [isWrong, setWrong] = useState(false)
  const percent = percentOf(text)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setWrong(percent === undefined)
    if (percent !== undefined) onAct({ type: 'price', percent, round_to: roundTo })
    else document.getElementById('bulk-percent')?.focus()
  }
  return (
    <OfficeDialog label={words.bulk_price} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={send} className="grid gap-4">
        <TextField
          id="bulk-percent"
          name="percent"
          required
          inputMode="text"
          label={words.bulk_percent}
          hint={words.bulk_percent_hint}
          problem={
            isWrong ? fillPlaceholders(words.bulk_percent_invalid, { min: PERCENT_MIN, max: PERCENT_MAX }) : undefined
          }
          value={text}
          onText={setText}
        />
        <SelectField
          id="bulk-round"
          name="round_to"
          required
          label={words.bulk_round}
          value={String(roundTo)}
          choices={ROUND_TO.map(value => ({ value: String(value), name: money(locale, value) }))}
          onText={chosen => setRoundTo(ROUND_TO.find(value => String(value) === chosen) ?? 100)}
        />
        {percent !== undefined && (
          <p className="figures text-ink-soft">
            {fillPlaceholders(words.bulk_example, {
              before: money(locale, EXAMPLE),
              after: money(locale, priceByPercent(EXAMPLE, percent, roundTo))
            })}
          </p>
        )}
        <Button type="submit">{words.bulk_price_save}</Button>
      </form>
    </OfficeDialog>
  )
}

function percentOf(text: string): number | undefined {
  const written = text.trim().replace(/%$/, '').trim().replace(',', '.').replace('−', '-')
  const percent = /^[+-]?\d{1,3}(?:\.\d{1,2})?$/.test(written) ? Number(written) : 0
  return percent !== 0 && percent >= PERCENT_MIN && percent <= PERCENT_MAX ? percent : undefined
}

/** A badge more, or one less. */
export function BadgeDialog({ onAct, onClose }: Props) {
  const words = useScreenWords('office-products')
  const [badge, setBadge] = useState<BadgeId>('new')
  return (
    <OfficeDialog label={words.bulk_badge} onClose={onClose}>
      <div className="grid gap-4">
        <SelectField
          id="bulk-badge"
          name="badge"
          required
          label={words.field_badges}
          value={badge}
          choices={BADGE_IDS.map(value => ({ value, name: words[`badge_${value}`] }))}
          onText={text => setBadge(BADGE_IDS.find(value => value === text) ?? 'new')}
        />
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => onAct({ type: 'add_badge', badge })}>{words.bulk_badge_add}</Button>
          <Button look="quiet" onClick={() => onAct({ type: 'remove_badge', badge })}>
            {words.bulk_badge_remove}
          </Button>
        </div>
      </div>
    </OfficeDialog>
  )
}
