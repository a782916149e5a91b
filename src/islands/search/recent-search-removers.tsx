import { X } from 'lucide-react'
import type { Ref } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import type { SearchWords } from './words.ts'

interface Props {
  readonly ref: Ref<HTMLDivElement>
  readonly searches: readonly string[]
  readonly words: SearchWords
  onRemove(search: string): void
}

/** A button beside each recent search. They lie over the list and not in it: a listbox contains nothing but options. */
export const RecentSearchRemovers = ({ ref, searches, words, onRemove }: Props) => (
  <div className="suggestions-removers" ref={ref}>
    {searches.map(search => (
      <button
        key={search}
        type="button"
        tabIndex={-1}
        aria-label={fillPlaceholders(words['recent_remove'] ?? '', { query: search })}
        onClick={() => onRemove(search)}
      >
        <X aria-hidden />
      </button>
    ))}
  </div>
)
