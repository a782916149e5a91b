import { useStore } from '@nanostores/react'
import { Check, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import type { DrawRecord } from '../../contract/games/prize-promotion.ts'
import { $drawCheck, isFair, loadDrawCheck, type DrawCheck } from '../../stores/games/draw-check.ts'
import { Button } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'

interface Props {
  readonly locale: ShopLocale
  readonly words: Messages<'draw-check'>
}

/** Computes a draw again in this browser, step by step. */
export function DrawCheckPage(props: Props) {
  const { words } = props
  const { status, record, check, problem } = useStore($drawCheck, { ssr: 'initial' })
  const [number, setNumber] = useState('')
  const id = useId()
  useEffect(() => {
    const drawNumber = new URLSearchParams(location.search).get('draw') ?? ''
    setNumber(drawNumber)
    if (drawNumber) void loadDrawCheck(drawNumber)
  }, [])
  return (
    <>
      <form
        noValidate
        action={localePath(props.locale, '/promotions/verify')}
        className="grid max-w-text gap-3 small:grid-cols-[1fr_auto] small:items-end"
        onSubmit={event => {
          event.preventDefault()
          void loadDrawCheck(number.trim())
        }}
      >
        <TextField
          id={id}
          name="draw"
          label={words.number}
          autoComplete="off"
          value={number}
          onText={setNumber}
          problem={status === 'failed' ? problem?.message || words.unknown : undefined}
        />
        <Button type="submit" held={status === 'checking' || number.trim() === ''}>
          {words.check}
        </Button>
      </form>
      <div role="status">{check && record && <Steps {...props} record={record} check={check} />}</div>
      {check && record && <Record {...props} record={record} />}
    </>
  )
}

type StepsProps = Props & { readonly record: DrawRecord; readonly check: DrawCheck }

function Steps({ words, record, check }: StepsProps) {
  const fair = isFair(check)
  const prize = record.odds.find(({ prize_id }) => prize_id === check.prizeId)?.name ?? ''
  const roll = { roll: check.roll, total: record.odds_total }
  const steps = [
    [check.isHashRight, check.isHashRight ? words.step_hash : words.step_hash_wrong],
    [check.isRollRight, fillPlaceholders(check.isRollRight ? words.step_roll : words.step_roll_wrong, roll)],
    [check.isPrizeRight, fillPlaceholders(check.isPrizeRight ? words.step_prize : words.step_prize_wrong, { prize })]
  ] as const
  return (
    <div className={`mt-8 rounded-xl p-5 ${fair ? 'bg-accent-soft' : 'bg-sale-soft'}`}>
      <p className={`text-xl font-semibold ${fair ? 'text-accent' : 'text-sale'}`}>
        {fair ? words.fair : words.unfair}
      </p>
      <ol className="mt-3 grid gap-2">
        {steps.map(([isRight, text]) => (
          <li key={text} className="flex gap-2">
            {isRight ? (
              <Check className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={2} aria-hidden="true" />
            ) : (
              <X className="mt-0.5 size-5 shrink-0 text-sale" strokeWidth={2} aria-hidden="true" />
            )}
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Record({ locale, words, record }: Props & { readonly record: DrawRecord }) {
  const facts = [
    [words.hash, record.seed_hash],
    [words.committed, dateTime(locale, record.committed_at)],
    [words.client_seed, record.client_seed],
    [words.nonce, String(record.nonce)],
    [words.drawn, dateTime(locale, record.drawn_at)],
    [words.seed, record.seed],
    [words.roll, String(record.roll)]
  ] as const
  return (
    <section aria-labelledby="record" className="mt-10">
      <h2 id="record" className="text-2xl font-semibold tracking-tight">
        {words.record}
      </h2>
      <p className="mt-1 text-ink-soft">{record.promotion.title}</p>
      <dl className="mt-4 grid gap-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="figures break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 font-semibold">{words.odds}</h3>
      <ul className="figures mt-2">
        {record.odds.map(({ prize_id, name, weight, available }) => (
          <li
            key={prize_id}
            className={`flex justify-between gap-4 border-b border-line py-2 ${prize_id === record.prize_id ? 'font-semibold' : ''} ${available ? '' : 'line-through'}`}
          >
            <span>{name}</span>
            <span>{weight}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
