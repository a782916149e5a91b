import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BankTransfersBody } from '../../../contract/staff/money.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { bankTransfersQuery, matchTransfer, unmatchTransfer } from '../../../stores/staff/money.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button, TextButton } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { Section } from '../section.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

/** Money that came to the bank and that nobody knows: somebody who recognises it matches it to its payment. */
export default function TransfersScreen() {
  return useMay('payments.read') ? <Transfers /> : <NoPermission />
}

type Change = ReturnType<typeof useChange<BankTransfersBody>>
type Match = (number: string, form?: { readonly onProblem: (problem: unknown) => void }) => Promise<boolean>

function Transfers() {
  const words = useScreenWords('office-money')
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, refetch } = useQuery(bankTransfersQuery)
  const change = useChange<BankTransfersBody>(bankTransfersQuery.queryKey, { lists: ['orders'], conflict: '' })
  return (
    <>
      <Heading title={words.transfers_title}>{words.transfers_title}</Heading>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.transfers_lead}</p>
      {data ? (
        <>
          <Unmatched transfers={data} change={change} />
          {data.matched.length > 0 && <Matched transfers={data} change={change} />}
        </>
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

interface ListProps {
  readonly transfers: BankTransfersBody
  readonly change: Change
}

function Unmatched({ transfers: { unmatched, unmatched_count: total }, change }: ListProps) {
  const words = useScreenWords('office-money')
  return (
    <Section id="unmatched" title={words.unmatched}>
      {total === 0 && <p className="text-ink-soft">{words.unmatched_none}</p>}
      {total > unmatched.length && (
        <p className="figures mb-3 text-ink-soft">
          {fillPlaceholders(words.unmatched_more, { count: unmatched.length, total })}
        </p>
      )}
      <ul aria-label={words.unmatched} className="grid gap-3 wide:grid-cols-2">
        {unmatched.map(transfer => (
          <UnmatchedTransfer key={transfer.id} transfer={transfer} change={change} />
        ))}
      </ul>
    </Section>
  )
}

type Transfer = BankTransfersBody['unmatched'][number]

function Facts({ transfer }: { readonly transfer: Pick<Transfer, 'at' | 'amount' | 'text' | 'payer'> }) {
  const words = useScreenWords('office-money')
  const { locale } = useOffice()
  const { at, amount, text, payer } = transfer
  return (
    <>
      <p className="figures flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{money(locale, amount)}</span>
        <span className="text-ink-soft">{at}</span>
      </p>
      <p className="break-words">{text || words.no_text}</p>
      {payer && <p className="text-sm break-words text-ink-soft">{fillPlaceholders(words.payer, { payer })}</p>}
    </>
  )
}

function UnmatchedTransfer({ transfer, change }: { readonly transfer: Transfer; readonly change: Change }) {
  const words = useScreenWords('office-money')
  const { locale } = useOffice()
  const mayWrite = useMay('payments.write')
  const { id, amount, candidates } = transfer
  const match: Match = (number, form) =>
    change.change(() => matchTransfer({ id, payment_number: number }), words.done_match, form)
  return (
    <li className={CARD_CLASSES}>
      <Facts transfer={transfer} />
      <h3 className="mt-3 font-medium">{words.candidates}</h3>
      {candidates.length === 0 && <p className="text-sm text-ink-soft">{words.candidates_none}</p>}
      <ul className="divide-y divide-line">
        {candidates.map(candidate => (
          <li key={candidate.number} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <div>
              <p className="figures">{[candidate.number, candidate.recipient].filter(Boolean).join(' · ')}</p>
              <p className="figures text-sm text-ink-soft">
                {[
                  candidate.is_named && words.is_named,
                  candidate.amount === amount
                    ? words.same_amount
                    : fillPlaceholders(words.asked_for, { amount: money(locale, candidate.amount) })
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {mayWrite && (
              <Button look="quiet" held={change.isBusy} onClick={() => void match(candidate.number)}>
                {fillPlaceholders(words.match_with, { number: candidate.number })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && <ByNumber id={id} change={change} onMatch={match} />}
    </li>
  )
}

interface ByNumberProps {
  readonly id: string
  readonly change: Change
  readonly onMatch: Match
}

/** Matches a transfer to a payment that is not among the candidates. */
function ByNumber({ id, change, onMatch }: ByNumberProps) {
  const words = useScreenWords('office-money')
  const { notices } = useOffice()
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<unknown>()
  return (
    <FormFrame
      action={words.by_number_go}
      button={{ look: 'quiet' }}
      className="mt-3 grid gap-2"
      busy={change.isBusy}
      held={number.trim() === ''}
      notices={notices}
      onSend={() => onMatch(number.trim(), { onProblem: setProblem })}
    >
      <TextField
        id={`payment-of-${id}`}
        name="payment_number"
        label={words.by_number}
        hint={words.by_number_hint}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        value={number}
        problem={problemText(problem, notices, 'payment_number')}
        onText={setNumber}
      />
    </FormFrame>
  )
}

function Matched({ transfers: { matched }, change }: ListProps) {
  const words = useScreenWords('office-money')
  const mayWrite = useMay('payments.write')
  return (
    <Section id="matched" title={words.matched}>
      <ul aria-label={words.matched} className="grid gap-3 wide:grid-cols-2">
        {matched.map(transfer => (
          <li key={transfer.id} className={CARD_CLASSES}>
            <Facts transfer={transfer} />
            <p className="figures mt-2 font-medium">
              {fillPlaceholders(words.matched_to, { number: transfer.payment_number })}
            </p>
            {transfer.is_counted ? (
              <p className="text-sm text-ink-soft">{words.counted}</p>
            ) : (
              mayWrite && (
                <TextButton
                  onClick={() => void change.change(() => unmatchTransfer({ id: transfer.id }), words.done_unmatch)}
                >
                  {fillPlaceholders(words.unmatch_of, { number: transfer.payment_number })}
                </TextButton>
              )
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
