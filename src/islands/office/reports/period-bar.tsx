import { useNavigate } from '@tanstack/react-router'
import {
  isReportPeriod,
  presetOf,
  REPORT_COMPARISONS,
  REPORT_PRESETS,
  type ReportPeriod,
  type ReportPreset
} from '../../../domain/back-office/report-period.ts'
import { comparisonOf, readReportSearch, type ReportSearch } from '../../../stores/office/report-search.ts'
import { SelectField, TextField } from '../../shell/field.tsx'
import { useScreenWords } from '../words.tsx'

interface Props {
  readonly search: ReportSearch
  readonly period: ReportPeriod
  readonly today: string
}

/** The period by its name or by its days, and what it is compared with. */
export function PeriodBar({ search, period, today }: Props) {
  const words = useScreenWords('office-reports')
  const navigate = useNavigate()
  const compare = comparisonOf(search)
  const isRight = isReportPeriod(period)
  const go = (next: Readonly<Record<string, string>>) =>
    void navigate({ to: '/reports', search: readReportSearch({ compare, ...next }), resetScroll: false })
  const preset = isRight ? presetOf(period, today) : undefined
  return (
    <div className="mt-5">
      <div role="group" aria-label={words.period} className="flex flex-wrap gap-2">
        {(Object.keys(REPORT_PRESETS) as ReportPreset[]).map(each => (
          <button
            key={each}
            type="button"
            aria-pressed={each === preset}
            className="min-h-11 rounded-card border border-line-strong px-4 hover:bg-mist aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            onClick={() => go({ period: each })}
          >
            {words[`preset_${each}`]}
          </button>
        ))}
      </div>
      <div className="mt-4 grid gap-4 small:grid-cols-2 desk:grid-cols-[11rem_11rem_16rem]">
        {(['from', 'to'] as const).map(end => (
          <TextField
            key={end}
            id={`report-${end}`}
            name={end}
            type="date"
            label={words[end]}
            value={period[end]}
            problem={!isRight && end === 'to' ? words.period_wrong : ''}
            onText={day => {
              if (day !== '') go({ ...period, [end]: day })
            }}
          />
        ))}
        <SelectField
          id="report-compare"
          name="compare"
          label={words.compare}
          value={compare}
          choices={REPORT_COMPARISONS.map(each => ({ value: each, name: words[`compare_${each}`] }))}
          onText={text =>
            go({ ...(search.from === undefined ? { period: search.period ?? 'month' } : period), compare: text })
          }
        />
      </div>
    </div>
  )
}
