import { useStore } from '@nanostores/react'
import { Bookmark } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { $bookmarks } from '../../stores/customers/bookmarks.ts'
import {
  $bookmarkedCards,
  loadBookmarkedCards,
  type BookmarkedCard as Card
} from '../../stores/customers/bookmarked-cards.ts'
import { loadBookmarksSync } from '../../stores/customers/toggle-bookmark.ts'
import { StateMessage } from '../shell/state-message.tsx'
import { ContentCard, type ContentCardProps } from './content-card.tsx'
import { BookmarkButton } from './bookmark-button.tsx'
import { BookmarkedCard } from './bookmarked-card.tsx'

export interface BookmarkedEntry extends ContentCardProps {
  /** `article:winter-tea`, as it is kept. */
  readonly item: string
}

interface Props {
  readonly locale: ShopLocale
  readonly words: Messages<'saved'>
  /** All pieces that can be saved. */
  readonly pieces: readonly BookmarkedEntry[]
}

/** The saved entries, the last saved first. */
export function BookmarksPage({ locale, words, pieces }: Props) {
  const saved = useStore($bookmarks, { ssr: 'initial' })
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    setAwake(true)
    if ($currentUser.get()) void loadBookmarksSync().then(({ syncBookmarks }) => syncBookmarks())
  }, [])
  const cards = useStore($bookmarkedCards, { ssr: 'initial' })
  const prebuilt = new Map(pieces.map(piece => [piece.item, piece]))
  useEffect(() => {
    const known = new Set(pieces.map(({ item }) => item))
    void loadBookmarkedCards(
      saved.filter(item => !known.has(item)),
      locale
    )
  }, [saved, pieces, locale])
  const missingCount = saved.filter(item => !prebuilt.has(item) && isGone(item, cards)).length
  const shown = saved.filter(item => prebuilt.has(item) || cards.get(item))
  return (
    <>
      <p role="status" className="mt-4 text-warn">
        {missingCount > 0 ? plural(locale, words, 'gone', missingCount) : ''}
      </p>
      <ul className="reading-grid mt-6">
        {shown.map(item => (
          <Entry
            key={item}
            locale={locale}
            words={words}
            item={item}
            piece={prebuilt.get(item)}
            card={cards.get(item)}
          />
        ))}
      </ul>
      {isAwake && shown.length === 0 && missingCount === saved.length && (
        <StateMessage icon={Bookmark} title={words.empty_title} text={words.empty_text}>
          <a href={localePath(locale, '/articles')} className="button">
            {words.articles}
          </a>
        </StateMessage>
      )}
    </>
  )
}

/** Pages of these kinds are asked for; of the others all are known when the site is built. */
const LOADED_TYPES = /^(?:product|look-book|article|news):/

const isGone = (item: string, cards: ReadonlyMap<string, Card | null>) =>
  LOADED_TYPES.test(item) ? cards.get(item) === null : true

interface EntryProps extends Pick<Props, 'locale' | 'words'> {
  readonly item: string
  readonly piece: BookmarkedEntry | undefined
  readonly card: Card | null | undefined
}

function Entry({ locale, words, item, piece, card }: EntryProps) {
  const title = piece?.title ?? card?.title ?? ''
  return (
    <li>
      {piece ? <ContentCard {...piece} /> : card && <BookmarkedCard locale={locale} card={card} />}
      <p className="mt-3">
        <BookmarkButton item={item} label={fillPlaceholders(words.save_of, { title })} words={words} />
      </p>
    </li>
  )
}
