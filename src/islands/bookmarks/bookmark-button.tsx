import { useStore } from '@nanostores/react'
import { Bookmark } from 'lucide-react'
import { $bookmarks } from '../../stores/customers/bookmarks.ts'
import { toggleBookmarkOnAllDevices } from '../../stores/customers/toggle-bookmark.ts'

interface Props {
  /** `article:winter-tea`. */
  readonly item: string
  readonly label: string
  readonly words: { readonly save: string; readonly saved: string }
}

/** Keeps an article, a recipe or a look book to be read again; a product has its heart (docs/decisions/0137-ways-to-keep.md). */
export function BookmarkButton({ item, label, words }: Props) {
  const isBookmarked = useStore($bookmarks, { ssr: 'initial' }).includes(item)
  return (
    <button
      type="button"
      className="group noscript:hidden! inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 text-[0.95rem] font-medium hover:border-ink aria-pressed:border-accent aria-pressed:text-accent"
      aria-pressed={isBookmarked}
      aria-label={label}
      onClick={() => toggleBookmarkOnAllDevices(item)}
    >
      <Bookmark className="size-5 group-aria-pressed:fill-current" strokeWidth="1.5" />
      <span>{isBookmarked ? words.saved : words.save}</span>
    </button>
  )
}
