import { useState } from 'react'
import { WEEKDAYS } from '../../../domain/time.ts'
import { restrictAlcohol } from '../../../stores/staff/delivery-settings.ts'
import { SelectField, TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { FormProps } from './form-props.ts'
import { usePlaces } from './use-place-name.ts'

const EMPTY = { place: '', day: 'daily', date: '', from: '0', to: '24' }
const isHour = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) <= 24

/** A new time without alcohol: where, on which day, between which hours. */
export function RestrictionForm({ settings, isBusy, change }: FormProps) {
  const words = useScreenWords('office-delivery')
  const { notices } = useOffice()
  const [draft, setDraft] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const type = (part: Partial<typeof EMPTY>) => setDraft({ ...draft, ...part })
  const hourProblem = (text: string) => (isTried && !isHour(text) ? words.problem_hour : undefined)
  async function send() {
    setTried(true)
    if (!isHour(draft.from) || !isHour(draft.to)) return
    const [city = '', district = null] = draft.place.split('/')
    const request = {
      ...{ version: settings.version, city: city === '' ? null : city, district },
      ...{ day: draft.day === 'date' ? draft.date : draft.day, from: Number(draft.from), to: Number(draft.to) }
    }
    const isSaved = await change(() => restrictAlcohol(request), words.done_restriction, { onProblem: setProblem })
    if (!isSaved) return
    setDraft(EMPTY)
    setTried(false)
  }
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold">{words.restrict_title}</h3>
      <FormFrame
        className="grid max-w-3xl gap-4"
        action={words.restrict}
        button={{ look: 'quiet' }}
        busy={isBusy}
        held={draft.day === 'date' && draft.date === ''}
        problem={problem}
        notices={notices}
        onSend={send}
      >
        <WhereAndWhen draft={draft} onType={type} />
        <div className="grid gap-4 desk:grid-cols-2">
          <TextField
            id="restriction-from"
            name="restriction_from"
            label={words.from}
            inputMode="numeric"
            required
            value={draft.from}
            problem={hourProblem(draft.from)}
            onText={from => type({ from })}
          />
          <TextField
            id="restriction-to"
            name="restriction_to"
            label={words.to}
            inputMode="numeric"
            required
            value={draft.to}
            problem={hourProblem(draft.to)}
            onText={to => type({ to })}
          />
        </div>
      </FormFrame>
    </>
  )
}

interface PartProps {
  readonly draft: typeof EMPTY
  readonly onType: (part: Partial<typeof EMPTY>) => void
}

function WhereAndWhen({ draft, onType }: PartProps) {
  const words = useScreenWords('office-delivery')
  const places = usePlaces()
  const days = (['daily', ...WEEKDAYS, 'date'] as const).map(day => ({ value: day, name: words[`day_${day}`] }))
  const where = places.flatMap(({ code, name, districts }) => [
    { value: code, name },
    ...districts.map(district => ({ value: `${code}/${district.code}`, name: `${name}, ${district.name}` }))
  ])
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <SelectField
        id="restriction-place"
        name="restriction_place"
        label={words.place}
        required
        choices={[{ value: '', name: words.everywhere }, ...where]}
        value={draft.place}
        onText={place => onType({ place })}
      />
      <SelectField
        id="restriction-day"
        name="restriction_day"
        label={words.day}
        required
        choices={days}
        value={draft.day}
        onText={day => onType({ day })}
      />
      {draft.day === 'date' && (
        <TextField
          id="restriction-date"
          name="restriction_date"
          label={words.date}
          type="date"
          required
          value={draft.date}
          onText={date => onType({ date })}
        />
      )}
    </div>
  )
}
