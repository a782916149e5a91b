import { useStore } from '@nanostores/react'
import { useState, type SubmitEvent } from 'react'
import { STAFF_TEXT_MAX } from '../../../contract/staff/moderation.ts'
import { $moderationBusy, answerQuestionAsShop, replyAsShop } from '../../../stores/staff/moderation.ts'
import { keepTextDraft, textDraft } from '../../../stores/community/text-draft.ts'
import { announce } from '../../shell/announce.ts'
import { Button } from '../../shell/button.tsx'
import { TextArea } from '../../shell/field.tsx'
import type { SubmissionProps } from './words.ts'

/** The shop's answer to a public question, or its reply to a public review. */
export function StaffReply({ submission, words, reply }: SubmissionProps & { readonly reply: string }) {
  const { id, kind, state } = submission
  const draft = `staff-reply:${id}`
  const isBusy = useStore($moderationBusy)
  const [text, setText] = useState(() => textDraft(draft) || reply)
  if (state !== 'approved' || (kind !== 'question' && kind !== 'review' && kind !== 'vendor-review')) return null
  const isAnswer = kind === 'question'

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = text.trim()
    if (!(await (isAnswer ? answerQuestionAsShop(submission, given) : replyAsShop(submission, given)))) return
    keepTextDraft(draft, '')
    if (isAnswer) setText('')
    announce(isAnswer ? words.answered : words.replied)
  }
  return (
    <form className="grid max-w-text gap-3" onSubmit={event => void send(event)}>
      <TextArea
        id={`reply-${id}`}
        name="text"
        label={isAnswer ? words.answer : words.reply}
        hint={isAnswer ? words.answer_hint : words.reply_hint}
        required={isAnswer}
        maxLength={STAFF_TEXT_MAX}
        value={text}
        onText={typed => {
          setText(typed)
          keepTextDraft(draft, typed)
        }}
      />
      <Button type="submit" look="quiet" held={isBusy} className="justify-self-start">
        {isAnswer ? words.answer_send : words.reply_send}
      </Button>
    </form>
  )
}
