import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { PickupBody } from '../../contract/ordering/delivery.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { date, time } from '../../i18n/format.ts'
import { $fieldProblems, clearProblems } from '../../stores/ordering/checkout-draft.ts'
import { $deliveryOffers } from '../../stores/ordering/checkout.ts'
import { $branch, chooseFulfilment } from '../../stores/ordering/checkout-pickup.ts'
import { ChoiceRow } from './choice.tsx'
import { fieldId } from './field.tsx'
import { problemText, type CheckoutProps } from './words.ts'

/** Branches for pickup with their times; those that lack something say what. */
export default function Pickup({ locale, words }: CheckoutProps) {
  const offers = useStore($deliveryOffers)
  const chosen = useStore($branch)
  const { branch: problem } = useStore($fieldProblems)
  useEffect(() => void chooseFulfilment('pickup'), [])
  if (!offers) return <p role="status">{words.pickup_loading}</p>
  const ready = offers.pickup.filter(({ ready_by }) => ready_by !== null)
  const lacking = offers.pickup.filter(({ ready_by }) => ready_by === null)
  return (
    <>
      {ready.length === 0 && <p className="rounded-card bg-warn-soft p-4 text-warn">{words.pickup_none}</p>}
      {ready.length > 0 && (
        <fieldset className="grid gap-3" aria-describedby={problem ? 'branch-problem' : undefined}>
          <legend className="mb-2 font-medium">{words.pickup_where}</legend>
          {ready.map((branch, index) => (
            <ChoiceRow
              key={branch.code}
              group="pickup-branch"
              value={branch.code}
              id={index === 0 ? fieldId('branch') : undefined}
              chosen={branch.code === chosen}
              onChoose={() => {
                $branch.set(branch.code)
                clearProblems(['branch'])
              }}
            >
              <span className="flex items-baseline justify-between gap-4 font-medium">
                {branch.name}
                <span>{words.free}</span>
              </span>
              <span className="mt-0.5 block text-sm text-ink-soft">{branch.address}</span>
              <ReadyBy branch={branch} locale={locale} words={words} />
            </ChoiceRow>
          ))}
        </fieldset>
      )}
      {problem && (
        <p id="branch-problem" className="mt-3 text-sm font-medium text-sale">
          {problemText(words, problem)}
        </p>
      )}
      {lacking.length > 0 && (
        <details className="mt-4 text-sm text-ink-soft">
          <summary className="min-h-11 py-2.5 font-medium">{words.pickup_lacking}</summary>
          <ul className="grid gap-1.5 pb-2">
            {lacking.map(({ code, name, missing_line_item_ids: missing }) => (
              <li key={code} className="flex justify-between gap-4">
                <span>{name}</span>
                <span>{missing.length > 0 && plural(locale, words, 'pickup_missing', missing.length)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="mt-4 text-sm text-ink-soft">{words.pickup_note}</p>
    </>
  )
}

const ReadyBy = ({ branch: { ready_by }, locale, words }: CheckoutProps & { readonly branch: PickupBody }) =>
  ready_by && (
    <span className="mt-0.5 block text-sm text-ink-soft">
      {fillPlaceholders(words.ready_by, { date: date(locale, ready_by), time: time(ready_by) })}
    </span>
  )
