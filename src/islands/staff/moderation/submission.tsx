import type { StaffSubmission, StaffSubmissionView } from '../../../contract/staff/moderation.ts'
import { fillPlaceholders, plural } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { localePath } from '../../../i18n/locales.ts'
import { closeSubmission, openSubmission } from '../../../stores/staff/moderation.ts'
import { TextButton } from '../../shell/button.tsx'
import { StaffDecision } from './decision.tsx'
import { StaffReply } from './reply.tsx'
import type { StaffModerationProps, SubmissionProps } from './words.ts'

/** Stands in `decided_by` where the rules let a text through. */
const AUTOMATIC = 'automatic'

interface ItemProps extends SubmissionProps {
  /** The opened submission. */
  readonly view: StaffSubmissionView | undefined
}

/** A text in the list; opened it has its history, its reports, and the decision. */
export function StaffSubmissionItem({ submission: listed, view, ...rest }: ItemProps) {
  const { locale, words, moderation } = rest
  const submission = view?.submission ?? listed
  const { id, kind, subject, author, text, language, created_at, appeal, photo_count, holds } = submission
  const facts = [
    fillPlaceholders(words.by, { author, moment: dateTime(locale, created_at) }),
    photo_count > 0 ? plural(locale, words, 'photos', photo_count) : ''
  ]
  return (
    <li className="grid gap-3 rounded-card border border-line p-4 desk:p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className="rounded-full bg-mist px-3 py-1 font-medium text-ink first-letter:uppercase">
          {moderation[`kind_${kind}`]}
        </span>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <h2 className="font-semibold wrap-anywhere">
        <a
          className="underline-offset-4 hover:underline"
          href={localePath(locale, subject.path)}
          target="_blank"
          rel="noopener"
        >
          {subject.title}
        </a>
      </h2>
      {appeal !== null && (
        <p className="max-w-text rounded-card bg-warn-soft p-3 wrap-anywhere whitespace-pre-line text-warn">
          <strong>{words.appealed}:</strong> {appeal}
        </p>
      )}
      <p
        className={`max-w-text wrap-anywhere whitespace-pre-line ${view ? '' : 'line-clamp-6'}`}
        lang={language === locale ? undefined : language}
      >
        {text}
      </p>
      {holds.length > 0 && (
        <p className="text-sm text-ink-soft">
          {words.holds}: {holds.map(hold => words[`hold_${hold}`]).join(', ')}
        </p>
      )}
      <TextButton
        className="justify-self-start"
        aria-expanded={view !== undefined}
        aria-label={`${view ? words.close : words.open}: ${subject.title}, ${author}`}
        onClick={() => (view ? closeSubmission() : void openSubmission(id))}
      >
        {view ? words.close : words.open}
      </TextButton>
      {view && <Opened view={view} submission={submission} {...rest} />}
    </li>
  )
}

function Opened({ view, ...props }: SubmissionProps & { readonly view: StaffSubmissionView }) {
  const { words, locale, submission, moderation } = props
  return (
    <div className="grid gap-5 border-t border-line pt-4">
      {view.pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3" aria-label={words.pictures}>
          {view.pictures.map((src, index) => (
            <li key={src}>
              <a href={src} target="_blank" rel="noopener">
                <img
                  src={src}
                  alt={fillPlaceholders(words.picture, { number: index + 1 })}
                  className="size-36 rounded-card bg-mist object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {view.reports.length > 0 && (
        <section aria-label={words.reports}>
          <h3 className="font-semibold">{words.reports}</h3>
          <ul className="mt-1 grid gap-1">
            {view.reports.map(({ reason, comment, created_at }) => (
              <li key={created_at + reason} className="max-w-text wrap-anywhere">
                <span className="text-sm text-ink-soft">{dateTime(locale, created_at)} · </span>
                {moderation[`report_${reason}`]}
                {comment && `: ${comment}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Versions
        {...props}
        versions={view.versions.filter(({ id, state }) => id !== submission.id || state !== 'pending')}
      />
      <StaffDecision {...props} hasReports={view.reports.length > 0} />
      <StaffReply key={submission.id} {...props} reply={view.reply} />
    </div>
  )
}

type VersionsProps = StaffModerationProps & {
  readonly versions: StaffSubmissionView['versions']
  readonly submission: StaffSubmission
}

function Versions({ versions, submission, locale, words, moderation }: VersionsProps) {
  if (versions.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer font-semibold">{words.versions}</summary>
      <ol className="mt-1 grid gap-3">
        {versions.map(({ id, text, state, reason, note, created_at, decided_at, decided_by }) => (
          <li key={id} className="grid max-w-text gap-1 border-s-2 border-line-strong ps-4 wrap-anywhere">
            <p className="text-sm text-ink-soft">
              {fillPlaceholders(words.version_line, {
                moment: dateTime(locale, created_at),
                state: moderation[`state_${state}`].toLocaleLowerCase(locale)
              })}
            </p>
            {id !== submission.id && <p className="whitespace-pre-line">{text}</p>}
            {decided_at !== null && decided_by !== null && (
              <p className="text-sm">
                {fillPlaceholders(words.decided_by, {
                  name: decided_by === AUTOMATIC ? words.automatic : decided_by,
                  moment: dateTime(locale, decided_at)
                })}
                {reason && `: ${moderation[`reason_${reason}`]}`} {note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
