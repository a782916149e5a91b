import { useEffect, useRef } from 'react'
import type { OwnArticle } from '../../contract/community/article.ts'
import { dateTime } from '../../i18n/format.ts'
import { Button } from '../shell/button.tsx'
import type { EditorProps } from './words.ts'

interface Props extends EditorProps {
  readonly theirs: OwnArticle
  readonly onKeep: (keep: 'mine' | 'theirs') => void
}

/** Two windows have changed one article: the writer chooses, and nothing is lost before that. */
export function Conflict({ theirs, words, locale, onKeep }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby="conflict"
      className="grid gap-4 rounded-card border-2 border-sale p-5"
    >
      <h2 id="conflict" className="text-lg font-semibold">
        {words.conflict_title}
      </h2>
      <p>{words.conflict_text.replace('{{time}}', dateTime(locale, theirs.updated_at))}</p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-medium">{words.conflict_show}</summary>
        <div className="mt-2 max-h-72 overflow-auto rounded-card bg-mist p-4 whitespace-pre-wrap" tabIndex={0}>
          {[theirs.title, theirs.summary, theirs.body].filter(Boolean).join('\n\n')}
        </div>
      </details>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onKeep('mine')}>{words.conflict_mine}</Button>
        <Button look="quiet" onClick={() => onKeep('theirs')}>
          {words.conflict_theirs}
        </Button>
      </div>
    </div>
  )
}
