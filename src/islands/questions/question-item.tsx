import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Question } from '../../contract/community/question.ts'
import { ANSWER_MAX } from '../../domain/community/question.ts'
import { $canAnswer, answerQuestion, deleteOwnText } from '../../stores/community/questions.ts'
import type { SentState } from '../../stores/community/submit-text.ts'
import { textDraft } from '../../stores/community/text-draft.ts'
import { ByLine } from '../community/by-line.tsx'
import { DeleteOwn } from '../community/delete-own.tsx'
import { langOf } from '../community/lang-of.ts'
import { WriteForm } from '../community/lazy-write-form.tsx'
import { ReportButton } from '../moderation/report-button.tsx'
import { TextButton } from '../shell/button.tsx'
import type { QuestionsProps } from './words.ts'

type Answer = Question['answers'][number]
type ItemProps = QuestionsProps & { readonly question: Question }

/** A question with its answers, those of the shop first. */
export function QuestionItem(props: ItemProps) {
  const { question, locale, words, moderation } = props
  const author = question.author || words.somebody
  return (
    <li className="grid gap-2 border-t border-line pt-6">
      <p className="max-w-text text-lg font-semibold wrap-anywhere whitespace-pre-line" lang={langOf(question, locale)}>
        {question.text}
      </p>
      <ByLine
        locale={locale}
        author={author}
        createdAt={question.created_at}
        demonstration={question.demonstration ? moderation : undefined}
      />
      {question.answers.length > 0 ? (
        <ul className="mt-2 grid gap-4">
          {question.answers.map(each => (
            <AnswerItem key={each.id} answer={each} {...props} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-soft">{words.no_answers}</p>
      )}
      <Actions kind="question" text={question} author={author} {...props} />
      <WriteAnswer {...props} />
    </li>
  )
}

function AnswerItem({ answer: given, ...props }: ItemProps & { readonly answer: Answer }) {
  const { locale, words, moderation } = props
  const author = given.author || words.somebody
  const isStaff = given.answerer === 'staff'
  return (
    <li className="grid gap-2 border-s-2 border-line-strong ps-4">
      <ByLine
        locale={locale}
        author={author}
        createdAt={given.created_at}
        demonstration={given.demonstration ? moderation : undefined}
      >
        <span
          className={`rounded-full px-2.5 py-0.5 font-medium ${isStaff ? 'bg-accent text-accent-ink' : 'bg-accent-soft text-accent'}`}
        >
          {isStaff ? words.staff : words.buyer}
        </span>
      </ByLine>
      <p className="max-w-text wrap-anywhere whitespace-pre-line" lang={langOf(given, locale)}>
        {given.text}
      </p>
      <Actions kind="answer" text={given} author={author} {...props} />
    </li>
  )
}

interface ActionProps {
  readonly kind: 'question' | 'answer'
  readonly text: Pick<Question, 'id' | 'is_own' | 'demonstration'>
  readonly author: string
}

/** Deletes one's own text, or reports another's; an invented one has neither. */
function Actions({ kind, text, author, words, moderation }: ActionProps & QuestionsProps) {
  if (text.demonstration) return null
  return (
    <p>
      {text.is_own ? (
        <DeleteOwn words={words} onDelete={() => void deleteOwnText(kind, text.id)} />
      ) : (
        <ReportButton kind={kind} id={text.id} of={author} words={moderation} />
      )}
    </p>
  )
}

/** Form for an answer, for customers who have received the product. */
function WriteAnswer({ question, words, notices }: ItemProps) {
  const draft = `answer:${question.id}`
  const [open, setOpen] = useState<'press' | 'draft' | undefined>(() => (textDraft(draft) === '' ? undefined : 'draft'))
  const [sent, setSent] = useState<SentState>()
  if (!useStore($canAnswer)) return null
  return (
    <div>
      <p role="status" className="font-medium text-accent">
        {sent && words[`sent_${sent}`]}
      </p>
      {open ? (
        <WriteForm
          draft={draft}
          words={{
            label: words.answer_label,
            hint: words.answer_help,
            send: words.answer_send,
            cancel: words.cancel,
            name_label: words.name_label,
            name_hint: words.name_hint,
            name_missing: words.name_missing
          }}
          notices={notices}
          maxLength={ANSWER_MAX}
          isFocused={open === 'press'}
          send={text => answerQuestion(question.id, text)}
          onSent={state => {
            setSent(state)
            setOpen(undefined)
          }}
          onCancel={() => setOpen(undefined)}
        />
      ) : (
        <TextButton onClick={() => setOpen('press')}>{words.answer}</TextButton>
      )}
    </div>
  )
}
