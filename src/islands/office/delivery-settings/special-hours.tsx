import { useState } from 'react'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { date } from '../../../i18n/format.ts'
import { removeSpecialHours } from '../../../stores/staff/special-hours.ts'
import { TextButton } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { FormProps } from './form-props.ts'
import { SpecialHoursForm } from './special-hours-form.tsx'

type Entry = FormProps['settings']['special_hours'][number]

/** Days on which couriers work other hours or do not come, and a form for more. */
export function SpecialHours(props: FormProps) {
  const words = useScreenWords('office-delivery')
  const { special_hours: entries } = props.settings
  return (
    <>
      <p className="max-w-prose text-ink-soft">{words.special_lead}</p>
      {entries.length === 0 && <p className="mt-3">{words.special_none}</p>}
      <ul aria-label={words.special} className="mt-4 grid gap-2">
        {entries.map(entry => (
          <Line key={entry.number} {...props} entry={entry} />
        ))}
      </ul>
      {props.mayWrite && <SpecialHoursForm {...props} />}
    </>
  )
}

function Line({ entry, settings, mayWrite, isBusy, change }: FormProps & { readonly entry: Entry }) {
  const { locale } = useOffice()
  const words = useScreenWords('office-delivery')
  const [isAsked, setAsked] = useState(false)
  const zone = settings.zones.find(({ code }) => code === entry.zone)
  const overruling = settings.zones.filter(({ code }) => entry.overruled_by.includes(code))
  const days = [...new Set([entry.first_day, entry.last_day])].map(day => date(locale, day)).join('–')
  const hours = entry.hours ? fillPlaceholders(words.hours, entry.hours) : words.special_closed
  const sentence = `${zone?.name[locale] ?? words.special_all_zones} · ${days} · ${hours}`
  async function remove() {
    await change(() => removeSpecialHours(entry.number, settings.version), words.done_special_remove)
    setAsked(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-line px-4 py-1.5">
      <span>
        <span className="figures block">{sentence}</span>
        <span className="block text-sm text-ink-soft">
          {entry.reason[locale]}
          {entry.shipment_count > 0 &&
            ` · ${fillPlaceholders(words.special_shipments, { count: entry.shipment_count })}`}
        </span>
        {overruling.length > 0 && (
          <span className="block text-sm text-warn">
            {fillPlaceholders(words.special_overruled, {
              zones: overruling.map(({ name }) => name[locale]).join(', ')
            })}
          </span>
        )}
      </span>
      {mayWrite && (
        <TextButton
          aria-label={fillPlaceholders(words.special_remove_of, { days: sentence })}
          onClick={() => setAsked(true)}
        >
          {words.special_remove}
        </TextButton>
      )}
      {isAsked && (
        <Confirm
          title={words.special_remove}
          yes={words.special_remove}
          no={words.keep}
          busy={isBusy}
          onYes={() => void remove()}
          onNo={() => setAsked(false)}
        >
          <p>{fillPlaceholders(words.special_remove_ask, { days: sentence })}</p>
        </Confirm>
      )}
    </li>
  )
}
