import { useStore } from '@nanostores/react'
import { useState, type SyntheticEvent } from 'react'
import type { OrderLeaseBody } from '../../contract/money/lease.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { $application, $leaseMonths, applyForLease, typeApplication } from '../../stores/money/lease.ts'
import { ProblemLine } from '../account/problem-line.tsx'
import { useFirstProblem } from '../account/use-first-problem.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import { LeasePlans } from './lease-plans.tsx'
import type { LeaseProps } from './words.ts'
import { RequiredNote } from '../shell/required-note.tsx'

interface Props extends LeaseProps {
  readonly order: OrderBody
  readonly leasing: OrderLeaseBody
  readonly notices: Readonly<Record<string, string>>
}

/** The application: the person, the term and the conditions. */
export function LeaseApplication({ order, leasing: { offer, known }, notices, locale, words }: Props) {
  const { fields, problems, problem, busy } = useStore($application)
  const months = useStore($leaseMonths)
  const [other, setOther] = useState(false)
  useFirstProblem(problems, busy, 'lease')
  const plan = offer.plans.find(each => each.months === months) ?? offer.plans.at(-1)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void applyForLease(order)
  }
  const usesKnown = known?.register_number && !other
  const text = (name: 'first_name' | 'last_name' | 'phone' | 'register_number', label: string) => ({
    id: `lease-${name}`,
    name,
    label,
    required: true,
    value: fields[name],
    problem: problems[name],
    onText: (value: string) => typeApplication({ [name]: value })
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-8 desk:grid-cols-2 desk:gap-12">
      <LeasePlans
        offer={offer}
        name="lease-months"
        chosen={months}
        onChoose={chosen => $leaseMonths.set(chosen)}
        locale={locale}
        words={words}
      />
      <div className="grid content-start gap-5">
        <p className="text-ink-soft">{words.apply_text}</p>
        <RequiredNote words={words} />
        <div className="grid gap-5 small:grid-cols-2">
          <TextField {...text('last_name', words.last_name)} autoComplete="family-name" maxLength={60} />
          <TextField {...text('first_name', words.first_name)} autoComplete="given-name" maxLength={60} />
        </div>
        <TextField {...text('phone', words.phone)} autoComplete="tel" inputMode="tel" maxLength={20} />
        {usesKnown ? (
          <p>
            {fillPlaceholders(words.register_known, { number: known.register_number ?? '' })}{' '}
            <TextButton onClick={() => setOther(true)}>{words.register_another}</TextButton>
          </p>
        ) : (
          <TextField
            {...text('register_number', words.register)}
            hint={words.register_hint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
          />
        )}
        <Consent name="accepts_terms" label={words.accepts_terms} problem={problems.accepts_terms}>
          <a
            href={localePath(locale, '/pages/leasing')}
            target="_blank"
            rel="noopener"
            className="text-accent underline underline-offset-4"
          >
            {words.terms}
          </a>
        </Consent>
        <Consent name="accepts_disclosure" label={words.accepts_disclosure} problem={problems.accepts_disclosure} />
        <Consent name="accepts_inquiry" label={words.accepts_inquiry} problem={problems.accepts_inquiry} />
        <ProblemLine problem={problem} notices={notices} />
        <Button type="submit" held={busy} onClick={submit}>
          {busy ? words.applying : fillPlaceholders(words.apply, { amount: money(locale, plan?.down_payment ?? 0) })}
        </Button>
      </div>
    </form>
  )
}

interface ConsentProps {
  readonly name: 'accepts_terms' | 'accepts_disclosure' | 'accepts_inquiry'
  readonly label: string
  readonly problem: string | undefined
  readonly children?: React.ReactNode
}

function Consent({ name, label, problem, children }: ConsentProps) {
  const { fields } = useStore($application)
  const id = `lease-${name}`
  return (
    <div>
      <label className="flex cursor-pointer items-start gap-3 py-1.5">
        <input
          type="checkbox"
          id={id}
          required
          className="mt-0.5 size-5 shrink-0 accent-(--accent)"
          checked={fields[name] !== ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => typeApplication({ [name]: target.checked ? 'yes' : '' })}
        />
        <span>{label}</span>
      </label>
      {problem && (
        <p id={`${id}-problem`} className="text-sm font-medium text-sale">
          {problem}
        </p>
      )}
      {children && <p className="ps-8">{children}</p>}
    </div>
  )
}
