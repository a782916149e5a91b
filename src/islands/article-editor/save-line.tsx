import type { SaveStatus } from '../../stores/community/article-draft.ts'
import type { EditorProps } from './words.ts'

interface Props extends Pick<EditorProps, 'words'> {
  readonly save: SaveStatus
  /** The server's sentence, where it refuses. */
  readonly text: string
}

/** Says where the words are kept by now: told to screen readers, too, but not for each letter. */
export function SaveLine({ save, text, words }: Props) {
  const isAnnounced = save === 'saved' || save === 'offline' || save === 'refused'
  return (
    <p className={`text-sm ${save === 'refused' || save === 'conflict' ? 'font-medium text-sale' : 'text-ink-soft'}`}>
      <span aria-hidden={isAnnounced}>{save === 'refused' && text ? text : words[`save_${save}`]}</span>
      <span role="status" className="sr-only">
        {isAnnounced ? (save === 'refused' && text ? text : words[`save_${save}`]) : ''}
      </span>
    </p>
  )
}
