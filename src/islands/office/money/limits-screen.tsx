import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffLimitsBody } from '../../../contract/staff/limits.ts'
import {
  CASH_LIMIT_NAMES,
  CASH_LIMITS,
  type CashLimitName,
  type CashLimits
} from '../../../domain/money/cash-on-delivery.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { number } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { limitsQuery, saveLimits } from '../../../stores/staff/limits.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

/** Limits that hold for every buyer, chosen by the shop's owners. */
export default function LimitsScreen() {
  return useMay('settings.read') ? <Limits /> : <NoPermission />
}

function Limits() {
  const words = useScreenWords('office-money')
  const { words: frame, notices } = useOffice()
  const mayReadWallets = useMay('wallets.read')
  const { data, error, isPending, refetch } = useQuery(limitsQuery)
  return (
    <>
      <Heading title={words.limits_title}>{words.limits_title}</Heading>
      <p className="mt-2 max-w-prose text-ink-soft">{words.limits_lead}</p>
      {data ? (
        <section aria-labelledby="limits-cash" className={`${CARD_CLASSES} mt-6 max-w-xl`}>
          <h2 id="limits-cash" className="mb-4 text-lg font-semibold">
            {words.limits_cash}
          </h2>
          <CashForm limits={data} />
        </section>
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
      {mayReadWallets && (
        <p className="mt-6 max-w-prose text-ink-soft">
          {words.limits_corrections}{' '}
          <Link to="/wallet-corrections" className="inline-flex min-h-11 items-center text-accent underline">
            {words.limits_to_corrections}
          </Link>
        </p>
      )}
    </>
  )
}

type Draft = Readonly<Record<CashLimitName, string>>

const textsOf = (limits: CashLimits) =>
  Object.fromEntries(CASH_LIMIT_NAMES.map(name => [name, String(limits[name])])) as Draft

function isWithin(name: CashLimitName, text: string) {
  const { min, max } = CASH_LIMITS[name]
  return /^\d{1,9}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
}

function CashForm({ limits }: { readonly limits: StaffLimitsBody }) {
  const words = useScreenWords('office-money')
  const { locale, notices } = useOffice()
  const mayWrite = useMay('limits.write')
  const { isBusy, change } = useChange<StaffLimitsBody>(limitsQuery.queryKey, {
    lists: [],
    conflict: words.limits_changed
  })
  const [draft, setDraft] = useState<Draft>()
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const texts = draft ?? textsOf(limits.cash)
  const figures = (name: CashLimitName) => {
    const { initial, min, max } = CASH_LIMITS[name]
    return { initial: number(locale, initial), min: number(locale, min), max: number(locale, max) }
  }
  async function send() {
    setTried(true)
    if (!CASH_LIMIT_NAMES.every(name => isWithin(name, texts[name]))) return
    const cash = Object.fromEntries(CASH_LIMIT_NAMES.map(name => [name, Number(texts[name])])) as CashLimits
    const request = { version: limits.version, cash }
    if (!(await change(() => saveLimits(request), words.limits_saved, { onProblem: setProblem }))) return
    setDraft(undefined)
    setTried(false)
  }
  return (
    <FormFrame
      action={words.limits_save}
      busy={isBusy}
      held={!mayWrite || draft === undefined}
      problem={problem}
      notices={notices}
      onSend={send}
    >
      {CASH_LIMIT_NAMES.map(name => (
        <TextField
          key={name}
          id={`limit-${name}`}
          name={name}
          label={words[`limit_${name}`]}
          hint={fillPlaceholders(words.limit_range, figures(name))}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          required
          readOnly={!mayWrite}
          value={texts[name]}
          problem={
            isTried && !isWithin(name, texts[name]) ? fillPlaceholders(words.limit_problem, figures(name)) : undefined
          }
          onText={text => setDraft({ ...texts, [name]: text })}
        />
      ))}
      <UnsavedChanges isDirty={draft !== undefined} />
    </FormFrame>
  )
}
