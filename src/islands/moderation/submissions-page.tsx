import { useStore } from '@nanostores/react'
import { PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OwnSubmission } from '../../contract/community/moderation.ts'
import { date } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { $submissions, appealDecision, loadSubmissions, moreSubmissions } from '../../stores/community/submissions.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { Button, ButtonLink, TextButton } from '../shell/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'

interface Props {
  readonly locale: ShopLocale
  readonly words: Messages<'moderation'>
  readonly notices: Readonly<Record<string, string>>
}

/** Everything the customer wrote for others, and what became of it. */
export const SubmissionsPage = (props: Props) => (
  <SignedInPage locale={props.locale} loading={props.words.mine_loading}>
    <Submissions {...props} />
  </SignedInPage>
)

function Submissions(props: Props) {
  const { locale, words, notices } = props
  const { items, hasMore, status, problem } = useStore($submissions)
  useEffect(() => void loadSubmissions(), [])
  if (status === 'failed')
    return (
      <LoadFailure
        words={{ failed: words.mine_failed, retry: words.mine_retry }}
        problem={problem}
        notices={notices}
        onRetry={() => void loadSubmissions()}
      />
    )
  if (items.length === 0)
    return status === 'loading' ? (
      <LoadingPlaceholder label={words.mine_loading} />
    ) : (
      <StateMessage icon={PenLine} title={words.mine_empty} text={words.mine_empty_text}>
        <ButtonLink href={localePath(locale, '/account/orders')}>{words.mine_to_orders}</ButtonLink>
      </StateMessage>
    )
  return (
    <>
      <ul className="grid gap-4" aria-busy={status === 'loading'}>
        {items.map(submission => (
          <Submission key={submission.id} submission={submission} {...props} />
        ))}
      </ul>
      {hasMore && (
        <div className="mt-6 text-center">
          <Button look="quiet" held={status === 'loading-more'} onClick={() => void moreSubmissions()}>
            {words.mine_more}
          </Button>
        </div>
      )}
    </>
  )
}

const LOOKS: Readonly<Partial<Record<OwnSubmission['state'], string>>> = {
  approved: 'bg-accent-soft text-accent',
  rejected: 'bg-warn-soft text-warn'
}

/** The page on which a text is edited or deleted; what is only deleted is deleted where it stands. */
function changedAt({ kind, subject: { id, path } }: OwnSubmission): string {
  switch (kind) {
    case 'review':
    case 'vendor-review':
      return '/account/reviews'
    case 'article':
    case 'author':
      return '/account/articles'
    case 'look-book':
      return `/account/look-books/edit?id=${id}`
    case 'comment':
      return `${path}#comments`
    case 'question':
    case 'answer':
      return `${path}#questions`
  }
}

function Submission({ submission, locale, words }: Props & { readonly submission: OwnSubmission }) {
  const { kind, subject, text, state, reason, note, can_appeal, created_at } = submission
  return (
    <li className="grid gap-3 rounded-xl border border-line p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
        <span
          className={`rounded-full px-3 py-1 font-medium first-letter:uppercase ${LOOKS[state] ?? 'bg-mist text-ink-soft'}`}
        >
          {words[`kind_${kind}`]} · {words[`state_${state}`].toLocaleLowerCase(locale)}
        </span>
        <time dateTime={created_at}>{date(locale, created_at)}</time>
      </p>
      <a className="font-semibold underline-offset-4 hover:underline" href={localePath(locale, subject.path)}>
        {subject.title}
      </a>
      <p className="max-w-text wrap-anywhere whitespace-pre-line">{text}</p>
      {state === 'rejected' && (
        <p className="max-w-text rounded-card bg-mist p-4 text-sm wrap-anywhere whitespace-pre-line">
          <strong className="font-semibold">{words.mine_reason}: </strong>
          {reason && words[`reason_${reason}`]} {note}
        </p>
      )}
      {state !== 'withdrawn' && (
        <a
          className="inline-flex min-h-11 items-center justify-self-start font-medium text-ink-soft underline underline-offset-4 hover:text-ink"
          href={localePath(locale, changedAt(submission))}
        >
          {words.mine_change}
          <span className="sr-only">: {subject.title}</span>
        </a>
      )}
      {can_appeal && <Appeal id={submission.id} words={words} />}
    </li>
  )
}

/** Asks for a second look, in a field that opens under the decision. */
function Appeal({ id, words }: { readonly id: string; readonly words: Messages<'moderation'> }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  if (!isOpen)
    return (
      <TextButton className="justify-self-start" onClick={() => setOpen(true)}>
        {words.appeal_open}
      </TextButton>
    )
  return (
    <form
      className="grid max-w-text gap-3"
      onSubmit={event => {
        event.preventDefault()
        void appealDecision(id, text).then(setProblem)
      }}
    >
      <label className="grid gap-1.5">
        <span className="font-medium">{words.appeal_label}</span>
        <textarea
          required
          maxLength={1_000}
          className="min-h-24 rounded-card border border-line-strong bg-paper p-3"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {problem && (
        <p role="alert" className="text-warn">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{words.appeal_send}</Button>
        <Button look="quiet" onClick={() => setOpen(false)}>
          {words.appeal_cancel}
        </Button>
      </div>
    </form>
  )
}
