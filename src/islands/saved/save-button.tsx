import { useStore } from '@nanostores/react'
import { Bookmark } from 'lucide-react'
import { $saved } from '../../stores/saved.ts'
import { toggleSavedOnAllDevices } from '../../stores/toggle-saved.ts'

interface Props {
  /** `article:winter-tea`. */
  readonly item: string
  readonly label: string
  readonly words: { readonly save: string; readonly saved: string }
}

/** Keeps an article, news or a look book to be read again. */
export function SaveButton({ item, label, words }: Props) {
  const isSaved = useStore($saved, { ssr: 'initial' }).includes(item)
  return (
    <button
      type="button"
      className="save-button needs-script"
      aria-pressed={isSaved}
      aria-label={label}
      onClick={() => toggleSavedOnAllDevices(item)}
    >
      <Bookmark className="size-5" strokeWidth="1.5" />
      <span className="save-off">{words.save}</span>
      <span className="save-on">{words.saved}</span>
    </button>
  )
}
