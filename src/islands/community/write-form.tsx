import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { $isNameMissing, checkName, saveName } from '../../stores/community/public-name.ts'
import type { SubmissionResult } from '../../stores/community/submit-text.ts'
import { keepTextDraft, textDraft } from '../../stores/community/text-draft.ts'
import { Button } from '../shell/button.tsx'
import { TextArea, TextField } from '../shell/field.tsx'
import { noticeText } from '../shell/notice-words.ts'
import type { WriteFormProps } from './write-form-props.ts'

/**
 * A field for a text that others will read. A guest is asked to sign in when it is sent, and who has no name yet gives it
 * here; until then nothing is lost.
 */
export default function WriteForm({
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
  const [problem, setProblem] = useState<Extract<SubmissionResult, { problem: unknown }>['problem']>()
  const isNameMissing = useStore($isNameMissing, { ssr: 'initial' })
  const person = useStore($currentUser, { ssr: 'initial' })?.id
  const [name, setName] = useState('')
  const [nameProblem, setNameProblem] = useState<string>()
  const toField = () => form.current?.querySelector('textarea')?.focus()
  const toName = () => form.current?.querySelector('input')?.focus()
  useEffect(() => {
    if (person !== undefined) void checkName()
  }, [person])
  useEffect(() => {
    if (isFocused) toField()
  }, [isFocused])

  const put = (typed: string) => {
    setText(typed)
    setProblem(undefined)
    keepTextDraft(draft, typed)
  }
  const askName = () => {
    $isNameMissing.set(true)
    setNameProblem(words.name_missing)
    requestAnimationFrame(toName)
  }
  const keepName = async () => {
    if (name.trim() === '') {
      askName()
      return false
    }
    setBusy(true)
    const refused = await saveName(name)
    setBusy(false)
    setNameProblem(refused && noticeText(notices, { code: refused.code, text: refused.message }))
    return !refused
  }
  const submit = async () => {
    if (!$currentUser.get()) {
      const { askToSignIn } = await loadChunk(() => import('../sign-in/ask-to-sign-in.tsx'))
      if (!(await askToSignIn())) return
      await checkName()
    }
    if ($isNameMissing.get() && !(await keepName())) return toName()
    setBusy(true)
    const sent = await send(text)
    if ('state' in sent) {
      keepTextDraft(draft, '')
      return onSent(sent.state)
    }
    setBusy(false)
    if (sent.problem.code === 'name-missing') return askName()
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
        alone
        label={words.label}
        hint={words.hint}
        problem={problem && noticeText(notices, { code: problem.code, text: problem.message })}
        maxLength={maxLength}
        value={text}
        onText={put}
      />
      {isNameMissing && (
        <TextField
          id={`${id}-name`}
          name="first_name"
          required
          alone
          autoComplete="given-name"
          maxLength={60}
          label={words.name_label}
          hint={words.name_hint}
          problem={nameProblem}
          value={name}
          onText={typed => {
            setName(typed)
            setNameProblem(undefined)
          }}
        />
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
