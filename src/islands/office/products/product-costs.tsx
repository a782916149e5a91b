import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductCostsBody } from '../../../contract/staff/costs.ts'
import type { StaffProductBody, StaffVariantBody } from '../../../contract/staff/products.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { wholeNumberOf } from '../../../stores/office/product-draft.ts'
import { productCostsQuery, saveProductCost } from '../../../stores/staff/costs.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { TextButton } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { Card } from '../card.tsx'
import { percent } from '../reports/figures.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly product: StaffProductBody
}

/** Cost and margin of each variant, for staff with the permission. */
export const ProductCostsCard = ({ product }: Props) => (useMay('costs.read') ? <Costs product={product} /> : null)

function Costs({ product }: Props) {
  const words = useScreenWords('office-products')
  const { words: frame, notices } = useOffice()
  const mayWrite = useMay('costs.write')
  const [sku, setSku] = useState<string>()
  const { data, error, isPending, refetch } = useQuery(productCostsQuery(product.sku))
  return (
    <Card title={words.cost}>
      {data ? (
        <ul className="divide-y divide-line">
          {product.variants
            .filter(({ is_active }) => is_active)
            .map(variant => (
              <CostLine
                key={variant.sku}
                variant={variant}
                cost={costOf(data, variant.sku)}
                onEdit={mayWrite ? () => setSku(variant.sku) : undefined}
              />
            ))}
        </ul>
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
      {data && sku !== undefined && (
        <CostDialog productSku={product.sku} sku={sku} costs={data} onClose={() => setSku(undefined)} />
      )}
    </Card>
  )
}

const costOf = ({ costs }: ProductCostsBody, sku: string) => costs.find(each => each.sku === sku)?.cost ?? null

interface LineProps {
  readonly variant: StaffVariantBody
  readonly cost: number | null
  readonly onEdit: (() => void) | undefined
}

function CostLine({ variant: { sku, options_text, price, sale }, cost, onEdit }: LineProps) {
  const words = useScreenWords('office-products')
  const { locale } = useOffice()
  const selling = sale?.price ?? price
  const margin = cost === null || selling === 0 ? undefined : percent(locale, (selling - cost) / selling)
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3">
      <span className="figures min-w-0 flex-1 text-sm text-ink-soft">
        {[sku, options_text].filter(Boolean).join(' · ')}
      </span>
      <span className="figures">
        <span className="font-semibold">{cost === null ? words.cost_none : money(locale, cost)}</span>
        {margin !== undefined && (
          <span className="ms-2 text-sm text-ink-soft">{fillPlaceholders(words.cost_margin, { share: margin })}</span>
        )}
      </span>
      {onEdit && (
        <TextButton aria-label={fillPlaceholders(words.cost_change, { sku })} onClick={onEdit}>
          {words.edit}
        </TextButton>
      )}
    </li>
  )
}

interface DialogProps {
  readonly productSku: string
  readonly sku: string
  readonly costs: ProductCostsBody
  readonly onClose: () => void
}

function CostDialog({ productSku, sku, costs, onClose }: DialogProps) {
  const words = useScreenWords('office-products')
  const { notices } = useOffice()
  const { isBusy, change } = useChange<ProductCostsBody>(productCostsQuery(productSku).queryKey, {
    lists: ['report'],
    conflict: words.conflict
  })
  // The current cost: after a conflict the next attempt uses the reloaded one.
  const seen = costOf(costs, sku)
  const [text, setText] = useState(seen === null ? '' : String(seen))
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const cost = text.trim() === '' ? null : wholeNumberOf(text)
  async function save() {
    setSent(true)
    if (cost === undefined) return
    const request = { sku, seen, cost }
    if (await change(() => saveProductCost(productSku, request), words.done_cost, { onProblem: setProblem })) onClose()
  }
  return (
    <OfficeDialog label={fillPlaceholders(words.cost_change, { sku })} onClose={onClose}>
      <FormFrame action={words.cost_save} busy={isBusy} problem={problem} notices={notices} onSend={save}>
        <TextField
          id="cost"
          name="cost"
          label={words.cost_field}
          hint={words.cost_hint}
          inputMode="numeric"
          problem={isSent && cost === undefined ? words.cost_invalid : undefined}
          value={text}
          onText={setText}
        />
      </FormFrame>
    </OfficeDialog>
  )
}
