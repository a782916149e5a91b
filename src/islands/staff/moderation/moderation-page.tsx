import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { MODERATION_LISTS } from '../../../contract/staff/moderation.ts'
import { SUBMISSION_KINDS, type SubmissionKind } from '../../../domain/community/moderation.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import {
  $openSubmission,
  $staffSubmissions,
  $submissionQuery,
  loadStaffSubmissions,
  moreStaffSubmissions
} from '../../../stores/staff/moderation.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { SelectField } from '../../shell/field.tsx'
import { StaffPage } from '../staff-page.tsx'
import type { StaffProps } from '../words.ts'
import { StaffSubmissionItem } from './submission.tsx'
import type { StaffModerationProps } from './words.ts'

interface Props extends StaffModerationProps {
  readonly staff: StaffProps['words']
}

/** Texts of customers, for staff who decide which are public. */
export function StaffModerationPage({ staff, ...props }: Props) {
  return (
    <StaffPage locale={props.locale} words={staff} permission="moderation.read">
      <h1 className="text-2xl font-semibold tracking-tight desk:text-3xl">{props.words.title}</h1>
      <Filters {...props} />
      <Submissions {...props} />
    </StaffPage>
  )
}

/** Kinds are written for the middle of a sentence. */
const capitalized = (locale: ShopLocale, text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

const isKind = (text: string): text is SubmissionKind => SUBMISSION_KINDS.some(kind => kind === text)

function Filters({ locale, words, moderation }: StaffModerationProps) {
  const query = useStore($submissionQuery)
  return (
    <div className="mt-6 flex flex-wrap items-end gap-x-8 gap-y-4">
      <div role="group" aria-label={words.lists} className="flex flex-wrap gap-2">
        {MODERATION_LISTS.map(list => (
          <button
            key={list}
            type="button"
            className="min-h-11 rounded-full border border-line-strong px-4 font-medium hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            aria-pressed={list === query.list}
            onClick={() => void loadStaffSubmissions({ list })}
          >
            {words[`list_${list}`]}
          </button>
        ))}
      </div>
      <SelectField
        id="submission-kind"
        name="kind"
        className="min-w-52"
        label={words.kind}
        prompt={words.kind_all}
        choices={SUBMISSION_KINDS.map(kind => ({
          value: kind,
          name: capitalized(locale, moderation[`kind_${kind}`])
        }))}
        value={query.kind}
        onText={text => void loadStaffSubmissions({ kind: isKind(text) ? text : '' })}
      />
    </div>
  )
}

function Submissions(props: StaffModerationProps) {
  const { words, notices } = props
  const { items, hasMore, status, problem } = useStore($staffSubmissions, { ssr: 'initial' })
  const { list } = useStore($submissionQuery)
  const open = useStore($openSubmission)
  useEffect(() => void loadStaffSubmissions(), [])
  if (status === 'failed')
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void loadStaffSubmissions()} />
  if (items.length === 0)
    return status === 'loading' ? (
      <LoadingPlaceholder label={words.loading} />
    ) : (
      <p role="status" className="mt-10 text-lg">
        {words[`none_${list}`]}
      </p>
    )
  return (
    <>
      <ul className="mt-6 grid gap-4" aria-busy={status === 'loading'}>
        {items.map(submission => (
          <StaffSubmissionItem
            key={submission.id}
            submission={submission}
            view={open?.submission.id === submission.id ? open : undefined}
            {...props}
          />
        ))}
      </ul>
      {hasMore && (
        <Button
          look="quiet"
          className="mt-6"
          held={status === 'loading-more'}
          onClick={() => void moreStaffSubmissions()}
        >
          {words.more}
        </Button>
      )}
    </>
  )
}
