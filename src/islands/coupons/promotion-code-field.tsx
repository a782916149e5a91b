import { useStore } from '@nanostores/react'
import { ChevronDown, Gift, Ticket, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { OrderBody, OrderCode } from '../../contract/ordering/order.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import {
  $promotionCodeBusy,
  $promotionCodeProblem,
  $promotionCodeText,
  applyChosenCoupon,
  applyPromotionCode,
  removePromotionCode,
  typePromotionCode
} from '../../stores/money/promotion-code.ts'
import { Button } from '../shell/button.tsx'
import { CONTROL, describingAttributes } from '../shell/field-frame.tsx'

export type PromotionCodeWords = Messages<'code-field'>

interface Props {
  readonly order: Pick<OrderBody, 'codes'>
  readonly locale: ShopLocale
  readonly words: PromotionCodeWords
}

/** The one field for coupons, promo codes, gift cards and vouchers, and what stands on the order already. */
export function PromotionCodeField({ order, locale, words }: Props) {
  const text = useStore($promotionCodeText, { ssr: 'initial' })
  const problem = useStore($promotionCodeProblem, { ssr: 'initial' })
  const busy = useStore($promotionCodeBusy, { ssr: 'initial' })
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const frame = { id, label: words.label, problem: problem || undefined, hint: words.hint }
  const [open, setOpen] = useState(false)
  useEffect(() => {
    void applyChosenCoupon().then(isApplied => isApplied || field.current?.focus())
    if ($promotionCodeText.get()) setOpen(true)
  }, [])

  return (
    <div className="mb-4 border-b border-line pb-4">
      {order.codes.length > 0 && (
        <ul className="mb-2 grid gap-2" aria-label={words.list}>
          {order.codes.map(code => (
            <Code
              key={code.id}
              code={code}
              busy={busy}
              locale={locale}
              words={words}
              after={() => field.current?.focus()}
            />
          ))}
        </ul>
      )}
      <details className="group" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 list-none items-center gap-2 font-medium">
          <Ticket className="size-5 text-accent" strokeWidth={1.5} aria-hidden="true" />
          {words.open}
          <ChevronDown className="ml-auto size-5 group-open:rotate-180" strokeWidth={1.5} aria-hidden="true" />
        </summary>
        <form
          noValidate
          className="mt-2"
          onSubmit={event => {
            event.preventDefault()
            void applyPromotionCode().then(() => field.current?.focus())
          }}
        >
          <label htmlFor={id} className="mb-1.5 block text-sm text-ink-soft">
            {words.label}
          </label>
          <div className="flex gap-2">
            <input
              ref={field}
              {...describingAttributes(frame)}
              name="coupon_code"
              className={`${CONTROL} min-w-0 flex-1`}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              value={text}
              onChange={event => typePromotionCode(event.target.value)}
            />
            <Button type="submit" look="quiet" held={busy} className="shrink-0 px-4">
              {busy ? words.applying : words.apply}
            </Button>
          </div>
          <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
            {words.hint}
          </p>
          <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-sale">
            {problem}
          </p>
        </form>
      </details>
    </div>
  )
}

interface CodeProps extends Omit<Props, 'order'> {
  readonly code: OrderCode
  readonly busy: boolean
  /** Moves the focus on when the button is gone. */
  readonly after: () => void
}

function Code({ code: { id, kind, code, label, amount, counts, message }, busy, locale, words, after }: CodeProps) {
  const Icon = kind === 'gift_card' ? Gift : Ticket
  const worth = kind === 'gift_card' ? fillPlaceholders(words.balance, { amount: money(locale, amount) }) : label
  return (
    <li
      className={`flex items-start gap-3 rounded-card border p-3 ${counts ? 'border-line bg-paper' : 'border-warn bg-warn-soft'}`}
    >
      <Icon
        className={`mt-0.5 size-5 shrink-0 ${counts ? 'text-accent' : 'text-warn'}`}
        strokeWidth={1.5}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="figures font-semibold break-all">{code}</p>
        <p className="text-ink-soft">{worth}</p>
        {message && <p className="mt-1 text-warn">{message}</p>}
      </div>
      <button
        type="button"
        className="-m-1.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink"
        aria-label={fillPlaceholders(words.remove, { code })}
        aria-disabled={busy || undefined}
        onClick={() => void removePromotionCode(id).then(after)}
      >
        <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </li>
  )
}
