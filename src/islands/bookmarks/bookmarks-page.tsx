import { useStore } from '@nanostores/react'
import { Bookmark } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fill, plural } from '../../i18n/fill.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { $person } from '../../stores/person.ts'
import { $bookmarks } from '../../stores/bookmarks.ts'
import { loadBookmarksSync } from '../../stores/toggle-bookmark.ts'
import { StateMessage } from '../shell/state-message.tsx'
import { ContentCard, type ContentCardProps } from './content-card.tsx'
import { BookmarkButton } from './bookmark-button.tsx'

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
    if ($person.get()) void loadBookmarksSync().then(({ syncBookmarks }) => syncBookmarks())
  }, [])
  const shown = saved.flatMap(item => pieces.filter(piece => piece.item === item))
  const gone = saved.length - shown.length
  return (
    <>
      <p role="status" className="mt-4 text-warn">
        {gone > 0 ? plural(locale, words, 'gone', gone) : ''}
      </p>
      <ul className="reads mt-6">
        {shown.map(({ item, ...card }) => (
          <li key={item}>
            <ContentCard {...card} />
            <p className="mt-3">
              <BookmarkButton item={item} label={fill(words.save_of, { title: card.title })} words={words} />
            </p>
          </li>
        ))}
      </ul>
      {isAwake && shown.length === 0 && (
        <StateMessage icon={Bookmark} title={words.empty_title} text={words.empty_text}>
          <a href={localePath(locale, '/articles')} className="button">
            {words.articles}
          </a>
        </StateMessage>
      )}
    </>
  )
}
