import { useStore } from '@nanostores/react'
import { Bookmark } from 'lucide-react'
import { $bookmarks } from '../../stores/customers/bookmarks.ts'
import { toggleBookmarkOnAllDevices } from '../../stores/customers/toggle-bookmark.ts'

interface Props {
  /** `article:winter-tea`. */
  readonly item: string
  readonly label: string
  readonly words: { readonly save: string; readonly saved: string }
  /** `text` among other links of a product. */
  readonly look?: keyof typeof LOOKS
}

const LOOKS = {
  button:
    'rounded-full border border-line-strong px-4 gap-2 text-[0.95rem] hover:border-ink aria-pressed:border-accent aria-pressed:text-accent',
  text: 'gap-[0.6rem] text-ink-soft hover:text-accent aria-pressed:text-accent'
} as const

/** Keeps an article, news, a look book or a product to be read again. */
export function BookmarkButton({ item, label, words, look = 'button' }: Props) {
  const isBookmarked = useStore($bookmarks, { ssr: 'initial' }).includes(item)
  return (
    <button
      type="button"
      className={`group noscript:hidden! inline-flex min-h-11 items-center font-medium ${LOOKS[look]}`}
      aria-pressed={isBookmarked}
      aria-label={label}
      onClick={() => toggleBookmarkOnAllDevices(item)}
    >
      <Bookmark className="size-5 group-aria-pressed:fill-current" strokeWidth="1.5" />
      <span>{isBookmarked ? words.saved : words.save}</span>
    </button>
  )
}
