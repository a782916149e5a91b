import { useQuery } from '@tanstack/react-query'
import { ExportLinks } from '../export-links.tsx'
import type { ReactNode } from 'react'
import type { ReportBody, ReportName, ReportOf } from '../../../contract/staff/reports.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { date, time } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { reportFileUrl, reportQuery, type ReportSelection } from '../../../stores/staff/reports.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

export interface ReportProps {
  readonly selection: ReportSelection
}

interface Props<Name extends ReportName> extends ReportProps {
  readonly name: Name
  readonly children: (report: ReportOf<Name>, compared: ReportBody<Name>['compared']) => ReactNode
}

/** One report under its name: waited for, or its failure said, with its rows as a file. */
export function ReportSection<Name extends ReportName>({ name, selection, children }: Props<Name>) {
  const words = useScreenWords('office-reports')
  const { locale, words: frame, notices } = useOffice()
  const { data, error, isPending, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(reportQuery(name, selection))
  const title = words[`report_${name}`]
  const body: ReportBody<Name> | undefined = data
  return (
    <section
      aria-labelledby={`report-${name}`}
      aria-busy={isPlaceholderData}
      className={`min-w-0 ${name === 'sales' ? 'wide:col-span-2' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={`report-${name}`} className="text-xl font-semibold">
          {title}
        </h2>
        <div className="flex flex-wrap gap-3">
          <ExportLinks of={title} href={format => reportFileUrl(name, format, { ...selection, locale })} />
        </div>
      </div>
      <p className="max-w-2xl text-sm text-ink-soft">{words[`lead_${name}`]}</p>
      {body ? (
        <>
          {children(body.report, body.compared)}
          <p className="figures mt-2 text-sm text-ink-soft">
            {[
              fillPlaceholders(words.updated, { time: time(new Date(dataUpdatedAt).toISOString()) }),
              body.compared &&
                fillPlaceholders(words.compared_with, {
                  from: date(locale, body.compared.period.from),
                  to: date(locale, body.compared.period.to)
                })
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </section>
  )
}
