import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMessageBody } from '../../../contract/staff/system.ts'
import { fillPlaceholders, plural } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import {
  discardMessage,
  MESSAGE_STATES,
  messagesQuery,
  retryMessage,
  type MessageState
} from '../../../stores/staff/system.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { Card } from '../card.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

/** Mails, text messages, refunds and whatever else goes through a queue, by state. */
export function Messages() {
  const words = useScreenWords('office-system')
  const { words: frame, notices } = useOffice()
  const [state, setState] = useState<MessageState>('failed')
  const [after, setAfter] = useState<string>()
  const { data, error, isPending, refetch } = useQuery(messagesQuery(state, after))
  return (
    <Card title={words.messages}>
      <label htmlFor="message-state" className="mb-1.5 block font-medium">
        {words.state}
      </label>
      <select
        id="message-state"
        value={state}
        onChange={event => {
          setAfter(undefined)
          setState(MESSAGE_STATES.find(each => each === event.target.value) ?? 'failed')
        }}
        className="min-h-12 w-full max-w-md rounded-card border border-line-strong bg-paper px-3"
      >
        {MESSAGE_STATES.map(each => (
          <option key={each} value={each}>
            {words[`state_${each}`]}
          </option>
        ))}
      </select>
      {data ? (
        <>
          <ul aria-label={words.messages} className="mt-3 divide-y divide-line">
            {data.messages.map(message => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
          {data.messages.length === 0 && <p className="py-6 text-ink-soft">{words.none}</p>}
          <p className="mt-3 flex flex-wrap gap-3">
            {after !== undefined && (
              <Button look="quiet" onClick={() => setAfter(undefined)}>
                {words.newest}
              </Button>
            )}
            {data.next_cursor !== null && (
              <Button look="quiet" onClick={() => setAfter(data.next_cursor ?? undefined)}>
                {words.older}
              </Button>
            )}
          </p>
        </>
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

function Message({ message }: { readonly message: StaffMessageBody }) {
  const words = useScreenWords('office-system')
  const { locale } = useOffice()
  const mayWrite = useMay('jobs.write')
  const [isDiscarding, setDiscarding] = useState(false)
  const { isBusy, run } = useMessageChange()
  const { id, kind, attempts, error, created_at, can_retry, can_discard } = message
  const about = { kind, moment: dateTime(locale, created_at) }
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium break-words">{kind}</p>
        <p className="figures text-sm text-ink-soft">
          {fillPlaceholders(words.created, { moment: about.moment })} · {plural(locale, words, 'attempts', attempts)}
        </p>
        {error !== null && <p className="text-sm break-words text-sale">{error}</p>}
      </div>
      {mayWrite && can_retry && (
        <Button
          look="quiet"
          held={isBusy}
          aria-label={fillPlaceholders(words.retry_of, about)}
          onClick={() => void run(() => retryMessage(id), words.done_retry)}
        >
          {words.retry}
        </Button>
      )}
      {mayWrite && can_discard && (
        <Button
          look="quiet"
          held={isBusy}
          aria-label={fillPlaceholders(words.discard_of, about)}
          onClick={() => setDiscarding(true)}
        >
          {words.discard}
        </Button>
      )}
      {isDiscarding && (
        <Confirm
          title={words.discard_title}
          yes={words.discard}
          no={words.discard_no}
          onYes={() => {
            setDiscarding(false)
            void run(() => discardMessage(id), words.done_discard)
          }}
          onNo={() => setDiscarding(false)}
        >
          <p>{words.discard_text}</p>
        </Confirm>
      )}
    </li>
  )
}

function useMessageChange() {
  const { notices } = useOffice()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function run(send: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await send()
      showToast({ kind: 'done', text: done })
    } catch (error) {
      showToast({ kind: 'failed', text: problemText(error, notices) })
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['system'] })
    }
  }
  return { isBusy, run }
}
