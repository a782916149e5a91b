import { useState } from 'react'
import { WEEKDAYS } from '../../../domain/time.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { liftRestriction } from '../../../stores/staff/delivery-settings.ts'
import { TextButton } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { useScreenWords } from '../words.tsx'
import type { FormProps } from './form-props.ts'
import { RestrictionForm } from './restriction-form.tsx'
import { usePlaceName } from './use-place-name.ts'

type Restriction = FormProps['settings']['alcohol_restrictions'][number]

/** Times in which no alcohol is sold or handed over, and a new one. */
export function AlcoholRestrictions(props: FormProps) {
  const words = useScreenWords('office-delivery')
  const { alcohol_restrictions: restrictions } = props.settings
  return (
    <>
      <p className="max-w-prose text-ink-soft">{words.alcohol_lead}</p>
      {restrictions.length === 0 && <p className="mt-3">{words.alcohol_none}</p>}
      <ul aria-label={words.alcohol} className="mt-4 grid gap-2">
        {restrictions.map(restriction => (
          <Line key={restriction.number} {...props} restriction={restriction} />
        ))}
      </ul>
      {props.mayWrite && <RestrictionForm {...props} />}
    </>
  )
}

function Line({ restriction, settings, mayWrite, isBusy, change }: FormProps & { readonly restriction: Restriction }) {
  const words = useScreenWords('office-delivery')
  const sentence = useSentence()(restriction)
  const [isAsked, setAsked] = useState(false)
  async function lift() {
    await change(() => liftRestriction(restriction.number, settings.version), words.done_lift)
    setAsked(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-line px-4 py-1.5">
      <span className="figures">{sentence}</span>
      {mayWrite && (
        <TextButton
          aria-label={fillPlaceholders(words.lift_of, { restriction: sentence })}
          onClick={() => setAsked(true)}
        >
          {words.lift}
        </TextButton>
      )}
      {isAsked && (
        <Confirm
          title={words.lift}
          yes={words.lift}
          no={words.keep}
          busy={isBusy}
          onYes={() => void lift()}
          onNo={() => setAsked(false)}
        >
          <p>{fillPlaceholders(words.lift_ask, { restriction: sentence })}</p>
        </Confirm>
      )}
    </li>
  )
}

function useSentence() {
  const words = useScreenWords('office-delivery')
  const placeName = usePlaceName()
  const dayName = (day: string) => {
    const named = ['daily', ...WEEKDAYS].find(each => each === day)
    if (named) return words[`day_${named as 'daily'}`]
    if (/^\d{1,2}$/.test(day)) return fillPlaceholders(words.day_of_month, { day })
    return day.length === 5 ? fillPlaceholders(words.day_of_year, { day }) : day
  }
  return ({ city, district, day, from, to }: Restriction) => {
    const hours = from === 0 && to === 24 ? words.all_day : fillPlaceholders(words.hours, { from, to })
    return `${placeName(city, district)} · ${dayName(day)} · ${hours}`
  }
}
