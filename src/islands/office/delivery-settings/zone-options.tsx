import type { DeliveryZone, OptionDraft, ZoneField } from '../../../stores/staff/delivery-settings.ts'
import { TextField } from '../../shell/field.tsx'
import { Checkbox } from '../checkbox.tsx'
import { useScreenWords } from '../words.tsx'

interface Props {
  readonly zone: DeliveryZone
  readonly options: readonly OptionDraft[]
  readonly wrong: readonly ZoneField[]
  readonly onType: (options: readonly OptionDraft[]) => void
}

/** Each speed with its fee, and from which sum it is free. */
export function ZoneOptions({ zone: { code }, options, wrong, onType }: Props) {
  const words = useScreenWords('office-delivery')
  const type = (speed: string, part: Partial<OptionDraft>) =>
    onType(options.map(each => (each.speed === speed ? { ...each, ...part } : each)))
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">{words.options}</h3>
      {options.map(({ speed, fee, free_from, is_offered }) => {
        const problem = (field: ZoneField) => (wrong.includes(field) ? words.problem_amount : undefined)
        return (
          <fieldset key={speed} className="rounded-card border border-line px-4 pb-4">
            <legend className="px-1 font-medium">{words[`speed_${speed}`]}</legend>
            <div className="grid items-start gap-4 desk:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]">
              <Checkbox
                label={words.offered}
                checked={is_offered}
                onChange={isOffered => type(speed, { is_offered: isOffered })}
              />
              <TextField
                id={`${code}-fee-${speed}`}
                name={`${code}_fee_${speed}`}
                label={words.fee}
                inputMode="numeric"
                required={is_offered}
                value={fee}
                problem={problem(`fee-${speed}`)}
                onText={text => type(speed, { fee: text })}
              />
              <TextField
                id={`${code}-free-${speed}`}
                name={`${code}_free_${speed}`}
                label={words.free_from}
                hint={words.free_hint}
                inputMode="numeric"
                value={free_from}
                problem={problem(`free-${speed}`)}
                onText={text => type(speed, { free_from: text })}
              />
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
