import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CouponRecordInput } from '../../../contract/money/coupons.ts'
import type { CouponPreviewBody } from '../../../contract/staff/coupon-codes.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { previewCoupon } from '../../../stores/staff/coupon-codes.ts'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { Section } from '../section.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

interface Props {
  /** The terms as they are typed; undefined where something is wrong with them. */
  readonly read: () => CouponRecordInput | undefined
  readonly onProblem: (problem: unknown) => void
}

/** Tries terms on an order or a cart that there is, before anything is saved. */
export function CouponPreview(props: Props) {
  return useMay('orders.read') ? <Preview {...props} /> : null
}

function Preview({ read, onProblem }: Props) {
  const words = useScreenWords('office-coupons')
  const { notices } = useOffice()
  const [number, setNumber] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [shown, setShown] = useState<CouponPreviewBody>()
  async function send() {
    const coupon = read()
    setProblem(undefined)
    if (!coupon) return
    setBusy(true)
    try {
      setShown(await previewCoupon({ order_number: number, coupon }))
    } catch (error) {
      setShown(undefined)
      // Problems of the terms are shown at their fields.
      if (Object.keys(problemOf(error).errors).some(name => name.startsWith('coupon'))) onProblem(error)
      else setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section id="coupon-preview" title={words.preview}>
      <p className="mb-4 max-w-prose text-ink-soft">{words.preview_text}</p>
      <FormFrame
        action={words.preview_go}
        button={{ look: 'quiet' }}
        className="grid max-w-md gap-3"
        busy={isBusy}
        held={number.trim() === ''}
        notices={notices}
        onSend={send}
      >
        <TextField
          id="preview-number"
          name="order_number"
          label={words.preview_number}
          placeholder="R123456789"
          maxLength={10}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={number}
          problem={problemText(problem, notices, 'order_number')}
          onText={setNumber}
        />
      </FormFrame>
      <div role="status">{shown && <Outcome preview={shown} />}</div>
    </Section>
  )
}

function Outcome({ preview }: { readonly preview: CouponPreviewBody }) {
  const words = useScreenWords('office-coupons')
  const { locale } = useOffice()
  const off = (amount: number) => (amount > 0 ? `−${money(locale, amount)}` : '')
  const isPlaced = !['cart', 'address', 'delivery', 'payment', 'confirm'].includes(preview.order_state)
  return (
    <div className={`${CARD_CLASSES} mt-5 max-w-3xl`}>
      <h3 className="figures font-semibold">
        {isPlaced ? (
          <Link
            to="/orders/$number"
            params={{ number: preview.order_number }}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            {preview.order_number}
          </Link>
        ) : (
          fillPlaceholders(words.preview_lead, { number: preview.order_number })
        )}
      </h3>
      {preview.ineligible !== null && (
        <p className="mt-2 font-medium text-sale">
          {words.preview_refused} {preview.ineligible}
        </p>
      )}
      {preview.is_applied && <p className="mt-2 text-ink-soft">{words.preview_applied}</p>}
      <ul className="mt-3 divide-y divide-line">
        {preview.lines.map(({ name, sku, quantity, total, discount }) => (
          <li key={sku} className="flex items-baseline gap-3 py-2">
            <span className="figures w-10 flex-none">{quantity} ×</span>
            <span className="min-w-0 flex-1">{name}</span>
            <span className="figures text-end whitespace-nowrap">
              {money(locale, total)}
              <span className="block text-sm font-medium text-accent empty:hidden">{off(discount)}</span>
            </span>
          </li>
        ))}
      </ul>
      <dl className="figures mt-3 border-t border-line pt-3">
        {(
          [
            [words.preview_without, money(locale, preview.total_without)],
            [words.preview_delivery, off(preview.delivery_discount)],
            [words.preview_discount, off(preview.discount)],
            [words.preview_with, money(locale, preview.total_with)]
          ] as const
        ).flatMap(([name, value]) =>
          value === ''
            ? []
            : [
                <div key={name} className="flex justify-between gap-4 py-1 last:font-semibold">
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ]
        )}
      </dl>
    </div>
  )
}
