import { useState } from 'react'
import type { ReturnStep, StaffReturnBody } from '../../../contract/staff/returns.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { returnQuery, takeReturnStep } from '../../../stores/staff/returns.ts'
import { Button } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { TextArea, TextField } from '../../shell/field.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Section } from '../section.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly found: StaffReturnBody
}

/** Next steps of a return: decide, receive, and refund an agreed sum. */
export function ReturnSteps({ found }: Props) {
  const words = useScreenWords('office-returns')
  const mayWrite = useMay('orders.write')
  if (!mayWrite || found.steps.length === 0) return null
  return (
    <Section id="return-steps" title={words.step}>
      <Steps found={found} />
    </Section>
  )
}

/** Pieces as they are typed, by line. */
type Pieces = Readonly<Record<string, string>>

const piecesOf = (pieces: Pieces, { lines }: StaffReturnBody) =>
  lines.map(({ line_item_id, quantity }) => ({
    line_item_id,
    quantity: /^\d{1,4}$/.test(pieces[line_item_id] ?? '') ? Number(pieces[line_item_id]) : quantity
  }))

function Steps({ found }: Props) {
  const words = useScreenWords('office-returns')
  const { notices, locale } = useOffice()
  const mayRefund = useMay('payments.write')
  const { number, version, steps, refund } = found
  const [answer, setAnswer] = useState('')
  const [restock, setRestock] = useState(false)
  const [pieces, setPieces] = useState<Pieces>({})
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { isBusy, change } = useChange<StaffReturnBody>(returnQuery(number).queryKey, {
    lists: ['returns', 'orders', 'refunds'],
    conflict: words.changed
  })
  const take = (step: ReturnStep) => {
    const request = {
      ...{ step, version, answer: answer.trim() },
      ...(step === 'received' && { restock, pieces: piecesOf(pieces, found) }),
      ...(step === 'refunded' && { total: refund.total })
    }
    return change(() => takeReturnStep(number, request), words[`done_${step}`], { onProblem: setProblem })
  }
  const total = money(locale, refund.total)
  return (
    <div className="grid max-w-2xl gap-4">
      <TextArea
        id="return-answer"
        name="answer"
        label={words.answer}
        hint={words.answer_hint}
        maxLength={500}
        value={answer}
        problem={problemText(problem, notices, 'answer')}
        onText={setAnswer}
      />
      {steps.includes('received') && (
        <>
          <PiecesThatCame found={found} pieces={pieces} onPieces={setPieces} />
          <Checkbox label={words.restock} checked={restock} onChange={setRestock} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {steps
          .filter(step => step !== 'refunded' || mayRefund)
          .map(step => (
            <Button
              key={step}
              look={step === 'declined' ? 'quiet' : 'main'}
              held={isBusy}
              onClick={() => (step === 'refunded' ? setAsked(true) : void take(step))}
            >
              {fillPlaceholders(words[`step_${step}`], { amount: total })}
            </Button>
          ))}
      </div>
      {isAsked && (
        <Confirm
          title={fillPlaceholders(words.step_refunded, { amount: total })}
          yes={words.ask_yes}
          no={words.ask_no}
          busy={isBusy}
          onNo={() => setAsked(false)}
          onYes={() => {
            setAsked(false)
            void take('refunded')
          }}
        >
          <p>
            {fillPlaceholders(refund.fee > 0 ? words.ask_refund : words.ask_refund_plain, {
              ...{ amount: total, products: money(locale, refund.amount), fee: money(locale, refund.fee) }
            })}
          </p>
        </Confirm>
      )}
    </div>
  )
}

interface PiecesProps extends Props {
  readonly pieces: Pieces
  readonly onPieces: (pieces: Pieces) => void
}

/** Fewer may come than were announced. */
function PiecesThatCame({ found: { lines }, pieces, onPieces }: PiecesProps) {
  const words = useScreenWords('office-returns')
  return (
    <div className="grid gap-4 small:grid-cols-2">
      {lines.map(({ line_item_id: id, sku, quantity }) => (
        <TextField
          key={id}
          id={`pieces-${id}`}
          name={`pieces-${id}`}
          label={fillPlaceholders(words.pieces_of, { sku })}
          inputMode="numeric"
          maxLength={4}
          value={pieces[id] ?? String(quantity)}
          onText={text => onPieces({ ...pieces, [id]: text })}
        />
      ))}
    </div>
  )
}
