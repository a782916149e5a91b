import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { QUESTION_MAX, QUESTION_SEARCH_MAX } from '../../domain/question.ts'
import { plural } from '../../i18n/fill.ts'
import { $currentUser } from '../../stores/current-user.ts'
import { $questions, ask, loadQuestions, moreQuestions } from '../../stores/questions.ts'
import type { SentState } from '../../stores/sent-text.ts'
import { textDraft } from '../../stores/text-draft.ts'
import { WriteForm } from '../community/lazy-write-form.tsx'
import { Waiting } from '../account/waiting.tsx'
import { Button } from '../shell/button.tsx'
import { focusRef } from '../shell/focus-ref.ts'
import { CONTROL } from '../shell/field-frame.tsx'
import { noticeText } from '../shell/notice-words.ts'
import { QuestionItem } from './question-item.tsx'
import type { QuestionsProps } from './words.ts'

/** A pause in typing, after which the questions are searched. */
const PAUSE_MS = 300

/** Questions about a product with their answers. */
export function ProductQuestions(props: QuestionsProps) {
  const { productId, words } = props
  const { items, total, status } = useStore($questions)
  const [query, setQuery] = useState('')
  const person = useStore($currentUser)?.id
  // Signed in, a customer sees which texts are their own and whether they may answer.
  useEffect(() => void loadQuestions({ productId, q: query }), [productId, query, person])
  const isEmpty = status === 'ready' && total === 0 && query === ''
  return (
    <div className="grid gap-6">
      <Ask {...props} />
      {(items.length > 0 || query !== '') && <Search words={words} onSearch={setQuery} />}
      <p role="status" className={isEmpty ? 'text-ink-soft' : 'text-sm text-ink-soft'}>
        {status === 'ready' && countText(props, total, query)}
      </p>
      <QuestionList {...props} />
    </div>
  )
}

const countText = ({ locale, words }: QuestionsProps, total: number, query: string) =>
  total > 0 ? plural(locale, words, 'count', total) : query === '' ? words.none : words.none_found

function QuestionList(props: QuestionsProps) {
  const { words, notices } = props
  const { items, hasMore, status, problem } = useStore($questions)
  const isFailed = status === 'failed' || status === 'more-failed'
  return (
    <>
      {items.length > 0 ? (
        <ul className="grid gap-8" aria-busy={status === 'loading'}>
          {items.map(question => (
            <QuestionItem key={question.id} question={question} {...props} />
          ))}
        </ul>
      ) : (
        status === 'loading' && <Waiting label={words.loading} rows={2} />
      )}
      {isFailed && (
        <p role="alert">
          {words.failed} {noticeText(notices, { code: problem?.code ?? '', text: problem?.message ?? '' })}
        </p>
      )}
      {isFailed || hasMore ? (
        <Button
          look="quiet"
          className="justify-self-start"
          held={status === 'loading-more'}
          onClick={() => void (status === 'failed' ? loadQuestions() : moreQuestions())}
        >
          {isFailed ? words.retry : words.more}
        </Button>
      ) : null}
    </>
  )
}

function Search({ words, onSearch }: Pick<QuestionsProps, 'words'> & { readonly onSearch: (query: string) => void }) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => onSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, onSearch])
  return (
    <label className="block max-w-text">
      <span className="mb-1.5 block font-medium">{words.search}</span>
      <input
        type="search"
        name="q"
        className={CONTROL}
        maxLength={QUESTION_SEARCH_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </label>
  )
}

function Ask({ productId, words, notices }: QuestionsProps) {
  const draft = `question:${productId}`
  const [open, setOpen] = useState<'press' | 'draft' | 'back'>()
  const [sent, setSent] = useState<SentState>()
  // A text that was left in this tab is shown again.
  useEffect(() => {
    if (textDraft(draft) !== '') setOpen('draft')
  }, [draft])
  const close = () => setOpen('back')
  return (
    <div className="grid gap-3">
      <p role="status" className="max-w-text font-medium text-accent empty:hidden">
        {sent && words[`sent_${sent}`]}
      </p>
      {open === 'press' || open === 'draft' ? (
        <WriteForm
          draft={draft}
          words={{
            label: words.ask_label,
            hint: words.ask_help,
            send: words.ask_send,
            cancel: words.cancel,
            name_label: words.name_label,
            name_hint: words.name_hint,
            name_missing: words.name_missing
          }}
          notices={notices}
          maxLength={QUESTION_MAX}
          isFocused={open === 'press'}
          send={text => ask(productId, text)}
          onSent={state => {
            setSent(state)
            close()
          }}
          onCancel={close}
        />
      ) : (
        <Button
          ref={open === 'back' ? focusRef : undefined}
          look="quiet"
          className="justify-self-start"
          onClick={() => {
            setSent(undefined)
            setOpen('press')
          }}
        >
          {words.ask}
        </Button>
      )}
    </div>
  )
}
