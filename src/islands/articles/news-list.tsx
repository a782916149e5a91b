import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import type { ShopLocale } from '../../i18n/locales.ts'
import { $news, $newsTopic, $newsTopics, loadNews, moreNews, openNews } from '../../stores/community/news.ts'
import { Button } from '../shell/button.tsx'
import { MemberArticleCard, type MemberCardWords } from './member-article-card.tsx'

interface Props {
  readonly locale: ShopLocale
  readonly words: MemberCardWords & { readonly topics: string; readonly more: string }
  /** Slugs of the news that the page was built with. */
  readonly built: readonly string[]
  /** The list as it was built, shown until there is something newer or a topic is chosen. */
  readonly children?: ReactNode
}

/** News with what was published since the page was built, by topic; the built list where they cannot be fetched. */
export function NewsListing({ locale, words, built, children }: Props) {
  const { items, hasMore, status } = useStore($news, { ssr: 'initial' })
  const topics = useStore($newsTopics, { ssr: 'initial' })
  const topic = useStore($newsTopic, { ssr: 'initial' })
  useEffect(() => void loadNews(), [])
  const known = new Set(built)
  const hasNewer = items.some(({ slug }) => !known.has(slug))
  const isOwn = items.length > 0 && (topic !== undefined || hasNewer)
  return (
    <>
      {topics.length > 0 && (
        <ul className="print:hidden! mb-10 flex flex-wrap gap-2" aria-label={words.topics}>
          {topics.map(({ tag, name }) => (
            <li key={tag}>
              <button
                type="button"
                className="topic-link"
                aria-pressed={tag === topic}
                onClick={() => void openNews(tag === topic ? undefined : tag)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div aria-busy={status === 'loading'}>
        {isOwn ? (
          <ul className="reading-grid">
            {items.map(piece => (
              <li key={piece.slug}>
                <MemberArticleCard article={piece} locale={locale} words={words} />
              </li>
            ))}
          </ul>
        ) : (
          children
        )}
      </div>
      {isOwn && hasMore && (
        <Button look="quiet" className="mt-10" held={status === 'loading-more'} onClick={() => void moreNews()}>
          {words.more}
        </Button>
      )}
    </>
  )
}
