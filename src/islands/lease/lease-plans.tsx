import type { LeaseOfferBody, LeasePlanBody } from '../../contract/money/lease.ts'
import { LEASE_DOWN_PAYMENT_PERCENT } from '../../domain/money/lease.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { decimal, money } from '../../i18n/format.ts'
import { LeaseSchedule } from './lease-schedule.tsx'
import type { LeaseProps } from './words.ts'

interface Props extends LeaseProps {
  readonly offer: Pick<LeaseOfferBody, 'price' | 'interest_percent_a_month' | 'plans'>
  /** Several may stand on one page. */
  readonly name: string
  /** Choice of a plan, for a form; a page only shows it. */
  readonly chosen?: number
  readonly onChoose?: (months: number) => void
}

/**
 * The cost of leasing over each term, with its schedule. The term is a radio button and the rest is CSS
 * (`components/lease/lease.css`): it works where no script does.
 */
export function LeasePlans({ offer, name, chosen, onChoose, locale, words }: Props) {
  const first = chosen ?? offer.plans.at(-1)?.months
  return (
    <div className="lease-plans">
      <fieldset>
        <legend className="mb-2 text-sm text-ink-soft">{words.term}</legend>
        <div className="lease-terms">
          {offer.plans.map(({ months, monthly }) => (
            <label key={months}>
              <input
                type="radio"
                name={name}
                value={months}
                defaultChecked={months === first}
                onChange={onChoose && (() => onChoose(months))}
              />
              <span className="text-sm whitespace-nowrap">{plural(locale, words, 'months', months)}</span>
              <span className="figures font-semibold">{money(locale, monthly)}</span>
              <span className="text-xs text-ink-soft">{words.a_month}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {offer.plans.map(plan => (
        <Plan key={plan.months} plan={plan} offer={offer} locale={locale} words={words} />
      ))}
      <p className="mt-3 text-sm text-ink-soft">{words.note_start}</p>
    </div>
  )
}

function Plan({ plan, offer, locale, words }: LeaseProps & Pick<Props, 'offer'> & { readonly plan: LeasePlanBody }) {
  const rows: readonly (readonly [string, number])[] = [
    [words.price, offer.price],
    [fillPlaceholders(words.down_payment, { percent: LEASE_DOWN_PAYMENT_PERCENT }), plan.down_payment],
    [words.financed, plan.financed],
    [fillPlaceholders(words.interest, { percent: decimal(locale, offer.interest_percent_a_month) }), plan.interest]
  ]
  return (
    <div className="lease-plan" data-months={plan.months}>
      <dl className="figures mt-4 grid gap-1.5 text-sm">
        {rows.map(([term, amount]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{term}</dt>
            <dd>{money(locale, amount)}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2.5 text-base font-semibold">
          <dt>{words.total}</dt>
          <dd>{money(locale, plan.total)}</dd>
        </div>
      </dl>
      <details className="group mt-2">
        <summary className="flex min-h-11 items-center font-medium text-accent underline underline-offset-4">
          {words.schedule}
        </summary>
        <LeaseSchedule
          caption={fillPlaceholders(words.schedule_of, { months: plan.months })}
          rows={plan.instalments}
          locale={locale}
          words={words}
        />
      </details>
    </div>
  )
}
