import { useState } from 'react'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import {
  saveDeliveryZone,
  zoneDraft,
  zoneRequest,
  type DeliveryZone,
  type ZoneDraft,
  type ZoneField
} from '../../../stores/staff/delivery-settings.ts'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { FormProps } from './form-props.ts'
import { ZoneOptions } from './zone-options.tsx'
import { ZoneSlots } from './zone-slots.tsx'

interface Props extends FormProps {
  readonly zone: DeliveryZone
}

/** A zone in one line, which opens to its form. */
export function ZoneCard(props: Props) {
  const { locale } = useOffice()
  const words = useScreenWords('office-delivery')
  const { zone } = props
  const fees = zone.options.filter(({ is_offered }) => is_offered).map(({ fee }) => fee)
  return (
    <details className="rounded-card border border-line">
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-4 px-4 py-2.5">
        <span className="text-lg font-semibold">{zone.name[locale]}</span>
        <span className="figures text-ink-soft">
          {fees.length === 0
            ? words.zone_closed
            : fillPlaceholders(words.zone_from, { amount: money(locale, Math.min(...fees)) })}
        </span>
        <span className="figures ms-auto text-sm text-ink-soft">
          {fillPlaceholders(words.zone_places, { count: zone.place_count })}
        </span>
      </summary>
      <div className="border-t border-line p-4">
        <ZoneForm {...props} />
      </div>
    </details>
  )
}

function useZoneDraft({ settings, zone, change }: Props) {
  const words = useScreenWords('office-delivery')
  const [typed, setTyped] = useState<ZoneDraft>()
  const [wrong, setWrong] = useState<readonly ZoneField[]>([])
  const [problem, setProblem] = useState<unknown>()
  const draft = typed ?? zoneDraft(zone)
  async function send() {
    const read = zoneRequest(draft, settings.version)
    setWrong('wrong' in read ? read.wrong : [])
    if ('wrong' in read) return
    const isSaved = await change(() => saveDeliveryZone(zone.code, read.request), words.done_zone, {
      onProblem: setProblem
    })
    if (isSaved) setTyped(undefined)
  }
  const onType = (part: Partial<ZoneDraft>) => setTyped({ ...draft, ...part })
  return { draft, isDirty: typed !== undefined, wrong, problem, send, onType }
}

function ZoneForm(props: Props) {
  const { zone, mayWrite, isBusy } = props
  const words = useScreenWords('office-delivery')
  const { notices } = useOffice()
  const { draft, isDirty, wrong, problem, send, onType } = useZoneDraft(props)
  const sentence = (field: ZoneField, text: string) => (wrong.includes(field) ? text : undefined)
  const field = (name: string) => ({ id: `${zone.code}-${name}`, name: `${zone.code}_${name}`, required: true })
  return (
    <FormFrame
      className="grid max-w-3xl gap-5"
      action={words.save}
      busy={isBusy}
      held={!mayWrite || !isDirty}
      problem={problem}
      notices={notices}
      onSend={send}
    >
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField
          {...field('mn')}
          label={words.name_mn}
          maxLength={60}
          value={draft.mn}
          problem={draft.mn.trim() === '' ? sentence('name', words.problem_name) : undefined}
          onText={mn => onType({ mn })}
        />
        <TextField
          {...field('en')}
          label={words.name_en}
          maxLength={60}
          value={draft.en}
          problem={draft.en.trim() === '' ? sentence('name', words.problem_name) : undefined}
          onText={en => onType({ en })}
        />
      </div>
      <ZoneOptions zone={zone} options={draft.options} wrong={wrong} onType={options => onType({ options })} />
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField
          {...field('until')}
          label={words.until}
          inputMode="numeric"
          value={draft.until}
          problem={sentence('until', words.problem_hour)}
          onText={until => onType({ until })}
        />
        <TextField
          {...field('within')}
          label={words.within}
          inputMode="numeric"
          value={draft.within}
          problem={sentence('within', words.problem_hours)}
          onText={within => onType({ within })}
        />
      </div>
      <ZoneSlots
        code={zone.code}
        slots={draft.slots}
        problem={sentence('slots', words.problem_slots)}
        onType={slots => onType({ slots })}
      />
      <UnsavedChanges isDirty={isDirty} />
    </FormFrame>
  )
}
