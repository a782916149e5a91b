import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffProductRow } from '../../../contract/staff/products.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import { addPhoneOrderLine, changePhoneOrderLine } from '../../../stores/staff/phone-orders.ts'
import { productQuery, productsQuery } from '../../../stores/staff/products.ts'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button, TextButton } from '../../shell/button.tsx'
import { Card } from '../card.tsx'
import { SearchField } from '../search-field.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { PartProps } from './part-props.ts'

/** So many hits are shown: whoever is on the phone says one more word rather than waits. */
const HITS_SHOWN = 8

export function ProductsPart(part: PartProps) {
  const words = useScreenWords('office-phone-orders')
  return (
    <Card title={words.products}>
      <Lines {...part} />
      <Finder {...part} />
    </Card>
  )
}

function Lines({ body: { order }, change, isBusy }: PartProps) {
  const words = useScreenWords('office-phone-orders')
  const { locale } = useOffice()
  if (order.line_items.length === 0) return <p className="mb-4 text-ink-soft">{words.no_lines}</p>
  const set = (id: string, quantity: number) =>
    change(() => changePhoneOrderLine(order.number, id, quantity), words.done_change)
  return (
    <ul className="mb-5 divide-y divide-line">
      {order.line_items.map(({ id, product: { name }, variant, quantity, price }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
          <p className="min-w-48 flex-1">
            {name}
            <span className="figures block text-sm text-ink-soft">
              {[variant.options_text, variant.sku].filter(Boolean).join(' · ')}
            </span>
          </p>
          <div className="flex items-center gap-4">
            <Quantity key={quantity} name={name} quantity={quantity} onSet={count => set(id, count)} />
            <span className="figures w-28 text-end">{money(locale, price * quantity)}</span>
            <TextButton
              aria-label={fillPlaceholders(words.remove_of, { name })}
              disabled={isBusy}
              onClick={() => void set(id, 0)}
            >
              {words.remove}
            </TextButton>
          </div>
        </li>
      ))}
    </ul>
  )
}

interface QuantityProps {
  readonly name: string
  readonly quantity: number
  readonly onSet: (quantity: number) => Promise<unknown>
}

/** Taken when the field is left, or by Enter; the order's own quantity stands again where it was not. */
function Quantity({ name, quantity, onSet }: QuantityProps) {
  const words = useScreenWords('office-phone-orders')
  const [text, setText] = useState(String(quantity))
  async function take() {
    const count = Number(text)
    if (Number.isInteger(count) && count >= 1 && count !== quantity) await onSet(count)
    setText(String(quantity))
  }
  return (
    <input
      aria-label={fillPlaceholders(words.quantity_of, { name })}
      inputMode="numeric"
      maxLength={3}
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={() => void take()}
      onKeyDown={event => event.key === 'Enter' && void take()}
      className="figures min-h-11 w-16 rounded-card border border-line-strong bg-paper px-3 text-end"
    />
  )
}

/** Looks in the catalogue as the list of products does. */
function Finder(part: PartProps) {
  const words = useScreenWords('office-phone-orders')
  const { words: frame } = useOffice()
  const [text, setText] = useState('')
  const { data, isFetching } = useQuery({ ...productsQuery({ q: text, visible: 'yes' }), enabled: text !== '' })
  return (
    <>
      <SearchField id="phone-order-find" label={words.find} apply={words.find_apply} value={text} onSearch={setText} />
      {text !== '' && !data && isFetching && <LoadingPlaceholder label={frame.loading} />}
      {text !== '' && data && (
        <ul aria-live="polite" className="mt-3 divide-y divide-line">
          {data.products.length === 0 && <li className="py-3">{words.found_none}</li>}
          {data.products.slice(0, HITS_SHOWN).map(product => (
            <Hit key={product.sku} product={product} part={part} />
          ))}
        </ul>
      )}
    </>
  )
}

/** A product; one of several variants is chosen first. */
function Hit({ product, part }: { readonly product: StaffProductRow; readonly part: PartProps }) {
  const words = useScreenWords('office-phone-orders')
  const { locale } = useOffice()
  const { data } = useQuery(productQuery(product.sku))
  const variants = (data?.variants ?? []).filter(({ is_active }) => is_active)
  const add = (sku: string) => void part.change(() => addPhoneOrderLine(part.body.order.number, sku), words.done_add)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-48 flex-1">
        {product.name}
        <span className="figures block text-sm text-ink-soft">
          {[product.sku, money(locale, product.selling_price)].join(' · ')}
        </span>
      </p>
      <ul className="grid gap-2">
        {variants.map(({ sku, options_text, on_hand, reserved }) => {
          const left = Math.max(0, on_hand - reserved)
          return (
            <li key={sku} className="flex items-center justify-end gap-3 text-sm">
              <span className="figures text-ink-soft">
                {[options_text, left === 0 ? words.sold_out : fillPlaceholders(words.left, { count: left })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Button
                look="quiet"
                held={part.isBusy || left === 0}
                aria-label={fillPlaceholders(words.add_of, {
                  name: [product.name, options_text].filter(Boolean).join(', ')
                })}
                onClick={() => add(sku)}
              >
                {words.add}
              </Button>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
