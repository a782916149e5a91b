import { useStore } from '@nanostores/react'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { isStoreCreditMethod } from '../../domain/money/payment.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime } from '../../i18n/format.ts'
import {
  $returnDraft,
  $returning,
  $returnMissing,
  $returnOutcome,
  $returnProblem,
  changeReturn,
  closeReturn,
  openReturn,
  reasonsFor,
  sendReturn,
  type ReturnDraft
} from '../../stores/ordering/order-after-sales.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { ChoiceRow } from '../checkout/choice.tsx'
import { ProblemLine } from '../account/problem-line.tsx'
import { Button } from '../shell/button.tsx'
import { SelectField, TextArea } from '../shell/field.tsx'
import { Packshot } from '../shell/packshot.tsx'
import { ReturnList } from './return-list.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import type { AfterSalesProps, OrderProps } from './words.ts'
import { RequiredNote } from '../shell/required-note.tsx'

/** The requested returns, and the form for another. */
export function ReturnPanel(props: AfterSalesProps) {
  const { order, locale, words } = props
  const draft = useStore($returnDraft, { ssr: 'initial' })
  const outcome = useStore($returnOutcome, { ssr: 'initial' })
  const announcement =
    outcome === 'withdrawn'
      ? words.return_withdrawn_news
      : // Only as long as the shop has not answered.
        outcome === 'sent' && order.returns.some(({ state }) => state === 'requested')
        ? words.return_sent
        : ''
  const until = order.returnable.map(each => each.until).sort()[0]
  if (order.returnable.length === 0 && order.returns.length === 0) return null
  return (
    <section aria-labelledby="returns" className="grid gap-4 print:hidden">
      <h2 id="returns" className="text-lg font-semibold">
        {words.returns}
      </h2>
      <p role="status" className={announcement ? 'rounded-xl bg-accent-soft p-4' : 'sr-only'}>
        {announcement}
      </p>
      <ReturnList order={order} locale={locale} words={words} returns={props.returns} />
      {draft ? (
        <ReturnForm {...props} draft={draft} />
      ) : (
        until !== undefined && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button look="quiet" onClick={openReturn}>
              <Undo2 className="size-5" strokeWidth={1.5} aria-hidden="true" />
              {words.return}
            </Button>
            <p className="figures text-sm text-ink-soft">
              {fillPlaceholders(words.return_until, { moment: dateTime(locale, until) })}
            </p>
          </div>
        )
      )}
    </section>
  )
}

function ReturnForm({
  order,
  locale,
  words,
  returns,
  notices,
  draft
}: AfterSalesProps & { readonly draft: ReturnDraft }) {
  const missing = useStore($returnMissing)
  const problem = useStore($returnProblem)
  const returning = useStore($returning)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    if (missing) document.getElementById(missing === 'reason' ? 'return-reason' : 'return-goods')?.focus()
  }, [missing])
  return (
    <form
      noValidate
      className="grid gap-5 rounded-xl border border-line p-5 desk:p-6"
      onSubmit={event => {
        event.preventDefault()
        void sendReturn()
      }}
    >
      <div>
        <h3 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
          {words.return_title}
        </h3>
        <p className="mt-1 text-ink-soft">{words.return_lead}</p>
        <RequiredNote words={words} className="mt-2" />
      </div>
      <fieldset
        id="return-goods"
        tabIndex={-1}
        className="min-w-0 outline-none"
        aria-describedby="return-goods-problem"
      >
        <legend className="sr-only">{words.return_lines}</legend>
        <ul className="border-b border-line">
          {order.returnable.map(each => (
            <ReturnLine key={each.line_item_id} line={each} order={order} draft={draft} locale={locale} words={words} />
          ))}
        </ul>
        <p id="return-goods-problem" role="alert" className="mt-1 text-sm font-medium text-sale empty:hidden">
          {missing === 'goods' ? words.return_pick_goods : ''}
        </p>
      </fieldset>
      <SelectField
        id="return-reason"
        name="reason"
        required
        label={words.return_reason}
        prompt={words.return_reason_pick}
        value={draft.reason}
        onText={reason => changeReturn({ reason: reasonsFor(draft).find(each => each === reason) ?? '' })}
        choices={reasonsFor(draft).map(value => ({ value, name: words[`because_${value}`] }))}
        problem={missing === 'reason' ? words.return_pick_reason : undefined}
      />
      <TextArea
        id="return-note"
        name="note"
        label={words.return_note}
        optional={words.optional}
        maxLength={500}
        value={draft.note}
        onText={note => changeReturn({ note })}
      />
      <ReturnPhotos returns={returns} notices={notices} locale={locale} />
      <RefundTo order={order} draft={draft} words={returns} />
      <ProblemLine problem={problem} notices={notices} />
      <div className="flex flex-col gap-3 small:flex-row">
        <Button type="submit" held={returning}>
          {returning ? words.return_sending : words.return_send}
        </Button>
        <Button look="quiet" onClick={closeReturn}>
          {words.return_back}
        </Button>
      </div>
    </form>
  )
}

interface RefundToProps extends Pick<AfterSalesProps, 'order'> {
  readonly draft: ReturnDraft
  readonly words: AfterSalesProps['returns']
}

/** With a wallet the refund can go there at once; a share paid by wallet or lease returns there anyway. */
function RefundTo({ order, draft, words }: RefundToProps) {
  const person = useStore($currentUser)
  const paid = order.payments.filter(({ state }) => state === 'completed').map(each => each.payment_method_name)
  if (!person || paid.every(method => method === 'lease' || isStoreCreditMethod(method))) return null
  const source = paid.includes('cash') ? 'to_cash' : 'to_source'
  return (
    <fieldset className="grid min-w-0 gap-2 small:grid-cols-2">
      <legend className="mb-2 font-medium">{words.refund_to}</legend>
      {([source, 'to_wallet'] as const).map(way => {
        const target = way === 'to_wallet' ? 'wallet' : 'source'
        return (
          <ChoiceRow
            key={target}
            group="refund-to"
            value={target}
            chosen={draft.refundTo === target}
            onChoose={() => changeReturn({ refundTo: target })}
          >
            <span className="block font-medium">{words[way]}</span>
            <span className="block text-sm text-ink-soft">{words[`${way}_note`]}</span>
          </ChoiceRow>
        )
      })}
    </fieldset>
  )
}

interface LineProps extends OrderProps {
  readonly line: OrderBody['returnable'][number]
  readonly order: OrderBody
  readonly draft: ReturnDraft
}

/** One line: whether, and if there are several, how many. */
function ReturnLine({ line, order, draft, locale, words }: LineProps) {
  const bought = order.line_items.find(({ id }) => id === line.line_item_id)
  if (!bought) return null
  const count = draft.pieces[line.line_item_id] ?? 0
  const take = (pieces: number) => changeReturn({ pieces: { ...draft.pieces, [line.line_item_id]: pieces } })
  const { name } = bought.product
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--accent)"
          checked={count > 0}
          onChange={({ target }) => take(target.checked ? line.quantity : 0)}
        />
        <Packshot image={bought.product.image} adult={bought.product.age_restricted} className="size-12 shrink-0" />
        <span className="min-w-0">
          <span className="block font-medium">{name}</span>
          {!line.reasons.includes('unsuitable') && (
            <span className="block text-sm text-ink-soft">{words.return_faults_only}</span>
          )}
          {order.returnable.some(({ until }) => until !== line.until) && (
            <span className="figures block text-sm text-ink-soft">
              {fillPlaceholders(words.return_until, { moment: dateTime(locale, line.until) })}
            </span>
          )}
        </span>
      </label>
      {line.quantity > 1 && count > 0 && (
        <select
          aria-label={fillPlaceholders(words.return_count, { name })}
          className="figures min-h-11 rounded-card border border-line-strong bg-paper px-3"
          value={count}
          onChange={({ target }) => take(Number(target.value))}
        >
          {Array.from({ length: line.quantity }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </select>
      )}
    </li>
  )
}
