import { useStore } from '@nanostores/react'
import { CloudOff, ShoppingBag } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { LineItemBody, OrderBody } from '../../contract/ordering/order.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import {
  $cart,
  $cartLoaded,
  $orderFailure,
  $updating,
  $wantedQuantities,
  addToCart,
  loadCart,
  removeLine
} from '../../stores/ordering/cart.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import type { PromotionCodeWords } from '../coupons/promotion-code-field.tsx'
import { noticeText } from '../shell/notice-words.ts'
import { Button, ButtonLink } from '../shell/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { useOnline } from '../shell/use-online.ts'
import type { SumWords } from '../shell/order-sums.tsx'
import { BeforeCart } from './before-cart.tsx'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { RemovedLine } from './removed-line.tsx'
import type { CartPageProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Only where a price has moved. */
const UnacknowledgedChange = lazyComponent(() => import('../shell/unacknowledged-change.tsx'))

/** Only where medicines must not be taken together. */
const MedicineWarnings = lazyComponent(() => import('../shell/medicine-warnings.tsx'))

interface Props extends CartPageProps {
  readonly notices: Readonly<Record<string, string>>
  readonly sums: SumWords
  readonly lease: Messages<'lease'>
  readonly codes: PromotionCodeWords
}

interface Removed {
  readonly line: LineItemBody
  /** The line's earlier position. */
  readonly index: number
  /** Takes it out of the wish list again; only what was saved for later has it. */
  readonly unsave?: () => void
}

export function CartPage({ locale, words, sums, codes, lease, notices }: Props) {
  const cart = useStore($cart, { ssr: 'initial' })
  const loaded = useStore($cartLoaded, { ssr: 'initial' })
  const failure = useStore($orderFailure, { ssr: 'initial' })
  const updating = useStore($updating, { ssr: 'initial' })
  const online = useOnline()
  const [removed, setRemoved] = useState<readonly Removed[]>([])

  useEffect(() => void loadCart(), [])

  async function remove(line: LineItemBody) {
    const index = cart?.line_items.findIndex(({ id }) => id === line.id) ?? 0
    if (await removeLine(line.id)) setRemoved(before => [...before, { line, index }])
  }

  async function saveForLater(line: LineItemBody) {
    const index = cart?.line_items.findIndex(({ id }) => id === line.id) ?? 0
    const { saveForLater: save } = await loadChunk(() => import('../../stores/ordering/save-for-later.ts'))
    const unsave = await save(line)
    if (unsave) setRemoved(before => [...before, { line, index, unsave }])
  }

  async function undo({ line, unsave }: Removed) {
    unsave?.()
    setRemoved(before => before.filter(each => each.line.id !== line.id))
    await addToCart(line.variant_id, line.quantity, line.options, line.gift)
  }

  const rows = removed.map(each => (
    <RemovedLine
      key={each.line.id}
      name={each.line.product.name}
      removed={each.unsave ? words.saved : words.removed}
      undo={words.undo}
      onUndo={() => void undo(each)}
    />
  ))

  const nothing = (
    <StateMessage icon={ShoppingBag} title={words.empty_title} text={words.empty_text}>
      <ButtonLink href={localePath(locale, '/products')}>{words.empty_action}</ButtonLink>
    </StateMessage>
  )
  if (!loaded)
    return (
      <BeforeCart nothing={nothing}>
        <Skeleton label={words.loading} />
      </BeforeCart>
    )
  if (!cart && failure)
    return (
      <StateMessage
        icon={CloudOff}
        title={words.failed_title}
        text={noticeText(notices, { code: failure.code, text: failure.message })}
      >
        <Button onClick={() => void loadCart()}>{words.retry}</Button>
      </StateMessage>
    )
  if (!cart || cart.line_items.length === 0)
    return (
      <>
        {rows.length > 0 && <ul>{rows}</ul>}
        {nothing}
      </>
    )
  return (
    <div className="grid gap-8 desk:grid-cols-[1fr_22rem] desk:items-start desk:gap-14">
      <section aria-labelledby="cart-lines">
        <div className="flex items-baseline justify-between pb-4">
          <h2 id="cart-lines" className="sr-only">
            {words.lines}
          </h2>
          <p className="text-ink-soft">{plural(locale, words, 'count', cart.total_quantity)}</p>
        </div>
        {!online && <p className="mb-4 rounded-card bg-warn-soft px-4 py-3 text-sm text-warn">{words.offline}</p>}
        {cart.unseen.length > 0 && (
          <Suspense>
            <UnacknowledgedChange order={cart} words={words} />
          </Suspense>
        )}
        {cart.medicine_warnings.length > 0 && (
          <Suspense>
            <MedicineWarnings order={cart} locale={locale} words={words} />
          </Suspense>
        )}
        <Lines
          cart={cart}
          removed={removed}
          rows={rows}
          locale={locale}
          words={words}
          onRemove={line => void remove(line)}
          onSave={line => void retryableOnChunkError(() => saveForLater(line))}
        />
      </section>
      <CartSummary
        cart={cart}
        updating={updating}
        locale={locale}
        words={words}
        sums={sums}
        codes={codes}
        lease={lease}
      />
      <TotalSpoken text={updating ? '' : fillPlaceholders(words.updated, { total: money(locale, cart.total) })} />
    </div>
  )
}

interface LinesProps extends CartPageProps {
  readonly cart: OrderBody
  readonly removed: readonly Removed[]
  readonly rows: readonly React.ReactElement[]
  readonly onRemove: (line: LineItemBody) => void
  readonly onSave: (line: LineItemBody) => void
}

/** The lines, with what was just removed standing where it stood. */
function Lines({ cart, removed, rows, ...props }: LinesProps) {
  const wanted = useStore($wantedQuantities, { ssr: 'initial' })
  const all = cart.line_items.map(line => (
    <CartLine key={line.id} line={line} giftWrapFee={cart.gift_wrap_fee} wanted={wanted[line.id]} {...props} />
  ))
  removed.forEach(({ index }, at) => {
    const row = rows[at]
    if (row) all.splice(Math.min(index, all.length), 0, row)
  })
  return <ul className="border-b border-line">{all}</ul>
}

/** Read out after a change, and not when the page opens. */
function TotalSpoken({ text }: { readonly text: string }) {
  const opened = useRef(text)
  return (
    <p role="status" className="sr-only">
      {text === opened.current ? '' : text}
    </p>
  )
}

function Skeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-8 noscript:hidden desk:grid-cols-[1fr_22rem] desk:gap-14">
      <div>
        {[0, 1, 2].map(row => (
          <div
            key={row}
            className="grid grid-cols-[5.5rem_1fr] gap-4 border-t border-line py-5 desk:grid-cols-[7rem_1fr]"
          >
            <span className="waiting aspect-square rounded-card" />
            <span className="space-y-3 pt-1">
              <span className="waiting block h-5 w-3/4 rounded-sm" />
              <span className="waiting block h-4 w-1/3 rounded-sm" />
              <span className="waiting block h-11 w-32 rounded-card" />
            </span>
          </div>
        ))}
      </div>
      <span className="waiting h-64 rounded-xl max-desk:hidden" />
    </div>
  )
}
