import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AuditLineBody } from '../../../contract/staff/audit.ts'
import { dateTime } from '../../../i18n/format.ts'
import { $auditLines, $auditQuery, auditFileUrl, loadAuditLines, moreAuditLines } from '../../../stores/staff/audit.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { ExportLinks } from '../export-links.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { ManagementScreen } from './management-screen.tsx'
import type { PartProps } from './words.ts'

/** Audit log, newest first. */
export default function AuditScreen() {
  return (
    <ManagementScreen permission="audit.read" heading="audit_title">
      {props => (
        <>
          <Filters {...props} />
          <Lines {...props} />
        </>
      )}
    </ManagementScreen>
  )
}

function Filters({ t }: PartProps) {
  const asked = useStore($auditQuery)
  return (
    <form
      method="dialog"
      className="mt-6 grid gap-4 small:grid-cols-2 desk:grid-cols-4"
      onSubmit={event => {
        event.preventDefault()
        void loadAuditLines()
      }}
    >
      <TextField
        id="audit-action"
        name="action"
        label={t.audit_action}
        hint={t.audit_action_hint}
        autoCapitalize="none"
        maxLength={80}
        value={asked.action}
        onText={action => $auditQuery.set({ ...asked, action: action.trim() })}
      />
      <TextField
        id="audit-subject"
        name="subject"
        label={t.audit_subject}
        maxLength={120}
        value={asked.subject_id}
        onText={subject_id => $auditQuery.set({ ...asked, subject_id })}
      />
      <TextField
        id="audit-from"
        name="from"
        label={t.audit_from}
        type="date"
        value={asked.from}
        onText={from => $auditQuery.set({ ...asked, from })}
      />
      <TextField
        id="audit-to"
        name="to"
        label={t.audit_to}
        type="date"
        value={asked.to}
        onText={to => $auditQuery.set({ ...asked, to })}
      />
      <div className="flex flex-wrap gap-3 small:col-span-2 desk:col-span-4">
        <Button type="submit">{t.audit_search}</Button>
        <ExportLinks href={format => auditFileUrl(format, asked)} />
      </div>
    </form>
  )
}

function Lines(props: PartProps) {
  const { t, notices } = props
  const { items, hasMore, status, problem } = useStore($auditLines)
  useEffect(() => void loadAuditLines(), [])
  if (status === 'failed')
    return <LoadFailure words={t} problem={problem} notices={notices} onRetry={() => void loadAuditLines()} />
  if (items.length === 0)
    return status === 'loading' ? (
      <LoadingPlaceholder label={t.loading} />
    ) : (
      <p role="status" className="mt-8">
        {t.audit_none}
      </p>
    )
  return (
    <>
      <ul className="mt-6 grid gap-3" aria-busy={status === 'loading'}>
        {items.map(line => (
          <Line key={line.id} {...props} line={line} />
        ))}
      </ul>
      {hasMore && (
        <Button look="quiet" className="mt-4" held={status === 'loading-more'} onClick={() => void moreAuditLines()}>
          {t.more}
        </Button>
      )}
    </>
  )
}

function Line({ line, locale, t }: PartProps & { readonly line: AuditLineBody }) {
  const changes = [
    [t.audit_before, line.before],
    [t.audit_after, line.after]
  ] as const
  const shown = changes.filter(([, values]) => Object.keys(values).length > 0)
  return (
    <li className={CARD_CLASSES}>
      <p className="font-semibold">
        <code>{line.action}</code>
      </p>
      <p className="figures">
        {dateTime(locale, line.happened_at)} · {line.member ? line.member.name || line.member.email : t.audit_command}
      </p>
      <p className="text-sm break-words text-ink-soft">
        {line.subject_type} {line.subject_id}
        {line.device && ` · ${line.device}`}
      </p>
      {shown.length > 0 && (
        <details className="mt-1">
          <summary className="flex min-h-11 cursor-pointer items-center">{t.audit_details}</summary>
          <dl className="grid gap-2">
            {shown.map(([name, values]) => (
              <div key={name}>
                <dt className="font-medium">{name}</dt>
                <dd className="font-mono text-sm break-words whitespace-pre-wrap">{JSON.stringify(values, null, 1)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
