import { useEffect, useId, useRef, useState } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { $person } from '../../stores/person.ts'
import type { SentText } from '../../stores/sent-text.ts'
import { keepTextDraft, textDraft } from '../../stores/text-draft.ts'
import { Button } from '../shell/button.tsx'
import { TextArea } from '../shell/field.tsx'
import { noticeText } from '../shell/notice-words.ts'
import type { WriteFormProps } from './write-form-props.ts'

/** A field for a text that others will read. A guest is asked to sign in when it is sent; until then nothing is lost. */
export default function WriteForm({
  locale,
  draft,
  words,
  notices,
  maxLength,
  isFocused,
  send,
  onSent,
  onCancel
}: WriteFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(() => textDraft(draft))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Extract<SentText, { problem: unknown }>['problem']>()
  const toField = () => form.current?.querySelector('textarea')?.focus()
  useEffect(() => {
    if (isFocused) toField()
  }, [isFocused])

  const put = (typed: string) => {
    setText(typed)
    setProblem(undefined)
    keepTextDraft(draft, typed)
  }
  const submit = async () => {
    if (!$person.get()) {
      const { askToSignIn } = await loadChunk(() => import('../sign-in/ask-to-sign-in.tsx'))
      if (!(await askToSignIn())) return
    }
    setBusy(true)
    const sent = await send(text)
    if ('state' in sent) {
      keepTextDraft(draft, '')
      return onSent(sent.state)
    }
    setBusy(false)
    setProblem(sent.problem)
    toField()
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-text gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) void retryableOnChunkError(submit)
      }}
    >
      <TextArea
        id={id}
        name="text"
        required
        label={words.label}
        hint={words.hint}
        problem={problem && noticeText(notices, { code: problem.code, text: problem.message })}
        maxLength={maxLength}
        value={text}
        onText={put}
      />
      {problem?.code === 'name-missing' && (
        <a className="justify-self-start font-medium underline" href={localePath(locale, '/account/profile')}>
          {words.name_link}
        </a>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" held={isBusy}>
          {words.send}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
