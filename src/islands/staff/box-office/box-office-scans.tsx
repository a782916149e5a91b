import { useStore } from '@nanostores/react'
import type { ScanBody } from '../../../contract/booking/e-ticket.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { $boxScans, $boxScansQuery, loadScans } from '../../../stores/booking/box-office.ts'
import { SelectField } from '../../shell/field.tsx'
import { EventField, Filter } from './box-office-parts.tsx'
import type { BoxOfficeProps } from '../words.ts'

type Office = Pick<BoxOfficeProps, 'locale' | 'office'>

/** One scan; a conflict is somebody who was let in without a network and should not have been. */
export function ScanLine({ scan, locale, office }: Office & { readonly scan: ScanBody }) {
  const { scanned_at, result, offline_result, staff, device, conflict, typed } = scan
  return (
    <>
      {fillPlaceholders(office.scan_line, {
        ...{ moment: dateTime(locale, scanned_at), result: office[`result_${result}`], staff, device }
      })}
      {typed && <span className="block text-ink-soft">{office.scan_typed}</span>}
      {conflict && <strong className="block text-sale">{office.conflict}</strong>}
      {!conflict && offline_result && <span className="block text-ink-soft">{office.scan_offline}</span>}
    </>
  )
}

/** Scans of all tickets, newest first: those that conflict are looked at first. */
export function BoxOfficeScans({ locale, office }: BoxOfficeProps) {
  const query = useStore($boxScansQuery)
  const scans = useStore($boxScans)
  const change = (part: Partial<typeof query>) => $boxScansQuery.set({ ...$boxScansQuery.get(), ...part })
  return (
    <section aria-labelledby="box-scans">
      <h2 id="box-scans" className="mb-3 text-lg font-semibold">
        {office.all_scans}
      </h2>
      <Filter send={loadScans} submit={office.scans_show} look="quiet">
        <EventField id="box-scans-event" office={office} value={query.event} onText={event => change({ event })} />
        <SelectField
          id="box-scans-kind"
          name="conflicts"
          label={office.scans}
          value={query.conflicts}
          choices={[
            { value: '1', name: office.scans_conflicts },
            { value: '', name: office.all_states }
          ]}
          onText={conflicts => change({ conflicts })}
        />
      </Filter>
      <p role="status" className="mt-3 empty:hidden">
        {scans?.length === 0 && office.scans_none}
      </p>
      <ul className="figures text-sm">
        {scans?.map(scan => (
          <li key={scan.id} className="border-b border-line py-2">
            <strong className="font-semibold">{scan.number}</strong>{' '}
            <ScanLine scan={scan} locale={locale} office={office} />
          </li>
        ))}
      </ul>
    </section>
  )
}
