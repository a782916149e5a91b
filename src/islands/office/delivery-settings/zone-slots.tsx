import { ZONE_SLOTS_MAX } from '../../../domain/ordering/delivery.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import type { SlotDraft } from '../../../stores/staff/delivery-settings.ts'
import { Button, TextButton } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { useScreenWords } from '../words.tsx'

interface Props {
  readonly code: string
  readonly slots: readonly SlotDraft[]
  readonly problem: string | undefined
  readonly onType: (slots: readonly SlotDraft[]) => void
}

/** Hours of the day that can be chosen, and how many shipments the couriers take in them. */
export function ZoneSlots({ code, slots, problem, onType }: Props) {
  const words = useScreenWords('office-delivery')
  const type = (index: number, part: Partial<SlotDraft>) =>
    onType(slots.map((each, at) => (at === index ? { ...each, ...part } : each)))
  return (
    <fieldset>
      <legend className="font-semibold">{words.slots}</legend>
      <p className="mt-1 text-sm text-ink-soft">{words.slots_hint}</p>
      {slots.length === 0 && <p className="mt-3">{words.slots_none}</p>}
      <ul className="mt-3 grid gap-4">
        {slots.map((slot, index) => {
          const number = index + 1
          const field = (name: keyof SlotDraft) => ({
            id: `${code}-slot-${number}-${name}`,
            name: `${code}_slot_${number}_${name}`,
            label: fillPlaceholders(words[`slot_${name}`], { number }),
            inputMode: 'numeric' as const,
            value: slot[name],
            onText: (text: string) => type(index, { [name]: text })
          })
          return (
            // Lines are taken out and added at the end only, and have no name of their own.
            <li key={index} className="grid items-end gap-3 desk:grid-cols-[1fr_1fr_1.4fr_auto]">
              <TextField {...field('from')} required problem={index === 0 ? problem : undefined} />
              <TextField {...field('to')} required />
              <TextField {...field('capacity')} />
              <TextButton
                aria-label={fillPlaceholders(words.slot_remove, { number })}
                onClick={() => onType(slots.filter((_, at) => at !== index))}
              >
                {fillPlaceholders(words.slot_remove, { number })}
              </TextButton>
            </li>
          )
        })}
      </ul>
      {slots.length < ZONE_SLOTS_MAX && (
        <Button
          look="quiet"
          className="mt-4"
          onClick={() => onType([...slots, { from: slots.at(-1)?.to ?? '', to: '', capacity: '' }])}
        >
          {words.slot_add}
        </Button>
      )}
    </fieldset>
  )
}
