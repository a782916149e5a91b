import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { QUESTION_MAX, QUESTION_SEARCH_MAX } from '../../domain/community/question.ts'
import { plural } from '../../i18n/fill.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { $questions, askQuestion, loadQuestions, moreQuestions } from '../../stores/community/questions.ts'
import { TextList } from '../community/text-list.tsx'
import { WriteSection } from '../community/write-section.tsx'
import { CONTROL } from '../shell/field-frame.tsx'
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
  const list = useStore($questions)
  return (
    <TextList
      {...{ list, words: props.words, notices: props.notices }}
      load={loadQuestions}
      more={moreQuestions}
      item={question => <QuestionItem key={question.id} question={question} {...props} />}
    />
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

const Ask = ({ productId, words, notices }: QuestionsProps) => (
  <WriteSection
    draft={`question:${productId}`}
    open={words.ask}
    sentText={state => words[`sent_${state}`]}
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
    send={text => askQuestion(productId, text)}
  />
)
