import { useState } from 'react'
import type { StaffVariantBody } from '../../../contract/staff/products.ts'
import { STOCK_REASONS } from '../../../domain/catalogue/product-edit.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { number } from '../../../i18n/format.ts'
import { wholeNumberOf } from '../../../stores/office/product-draft.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { countStaffStock } from '../../../stores/staff/products.ts'
import { TextButton } from '../../shell/button.tsx'
import { SelectField, TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { Card } from '../card.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import type { ChangeProps } from './product-form.tsx'

type Location = StaffVariantBody['locations'][number]

interface Place {
  readonly sku: string
  readonly location: Location
}

/** Counts by branch; each is corrected with a reason. */
export function ProductStockCard({ product, change }: ChangeProps) {
  const words = useScreenWords('office-products')
  const { locale } = useOffice()
  const mayWrite = useMay('stock.write')
  const [place, setPlace] = useState<Place>()
  return (
    <Card title={words.stock}>
      {product.variants.map(({ sku, options_text, reserved, locations }) => (
        <section key={sku} className="mb-4 last:mb-0" aria-label={sku}>
          <p className="figures text-sm text-ink-soft">
            {[sku, options_text, fillPlaceholders(words.reserved, { count: number(locale, reserved) })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <ul className="divide-y divide-line">
            {locations.map(location => (
              <li key={location.code} className="flex min-h-11 items-center gap-3">
                <span className="min-w-0 flex-1">{location.name}</span>
                <span className="figures font-semibold">{number(locale, location.count)}</span>
                {mayWrite && (
                  <TextButton
                    aria-label={fillPlaceholders(words.stock_change, { location: location.name, sku })}
                    onClick={() => setPlace({ sku, location })}
                  >
                    {words.edit}
                  </TextButton>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {place && <StockDialog product={product} change={change} place={place} onClose={() => setPlace(undefined)} />}
    </Card>
  )
}

interface DialogProps extends ChangeProps {
  readonly place: Place
  readonly onClose: () => void
}

function StockDialog({ product, change, place: { sku, location }, onClose }: DialogProps) {
  const words = useScreenWords('office-products')
  const { notices } = useOffice()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const count = wholeNumberOf(text)
  const reason = STOCK_REASONS.find(each => each === chosen)
  // The current count: after a conflict the next attempt uses the reloaded one.
  const now = product.variants
    .find(variant => variant.sku === sku)
    ?.locations.find(({ code }) => code === location.code)?.count
  async function save() {
    setSent(true)
    if (count === undefined || count > 1_000_000 || reason === undefined) return
    const request = { sku, location: location.code, seen: now ?? location.count, count, reason }
    const done = await change.change(() => countStaffStock(product.sku, request), words.done_stock, {
      onProblem: setProblem
    })
    if (done) onClose()
  }
  const isCount = count !== undefined && count <= 1_000_000
  return (
    <OfficeDialog label={fillPlaceholders(words.stock_change, { location: location.name, sku })} onClose={onClose}>
      <FormFrame action={words.stock_save} busy={change.isBusy} notices={notices} onSend={save}>
        <TextField
          id="stock-count"
          name="count"
          required
          label={words.stock_count}
          inputMode="numeric"
          problem={isSent && !isCount ? words.stock_invalid : problemText(problem, notices, 'count')}
          value={text}
          onText={setText}
        />
        <SelectField
          id="stock-reason"
          name="reason"
          required
          label={words.stock_reason}
          prompt={words.choose_reason}
          problem={isSent && reason === undefined ? words.choose_reason : undefined}
          value={chosen}
          choices={STOCK_REASONS.map(each => ({ value: each, name: words[`why_${each}`] }))}
          onText={setChosen}
        />
      </FormFrame>
    </OfficeDialog>
  )
}
