import { useEffect, useState } from 'react'
import { useStore } from '@nanostores/react'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { $memberArticles, loadMemberArticles } from '../../stores/community/member-articles.ts'
import { MemberArticleCard, type MemberCardWords } from './member-article-card.tsx'

interface Props {
  readonly locale: ShopLocale
  readonly tag?: string | undefined
  readonly words: MemberCardWords & { readonly title: string; readonly lead: string; readonly all: string }
}

/** The newest articles of members below those of the shop, which are built; a link where they cannot be fetched. */
export function NewestMemberArticles({ locale, tag, words }: Props) {
  const articles = useStore($memberArticles, { ssr: 'initial' })
  const [isRequested, setIsRequested] = useState(false)
  useEffect(() => {
    if (!isRequested) void loadMemberArticles(tag)
    setIsRequested(true)
  }, [tag, isRequested])
  return (
    <section className="mt-16 border-t border-line pt-10 desk:mt-20" aria-labelledby="member-articles">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h2 id="member-articles" className="text-2xl font-semibold tracking-tight desk:text-3xl">
            {words.title}
          </h2>
          <p className="mt-2 text-ink-soft">{words.lead}</p>
        </div>
        <a
          href={`${localePath(locale, '/articles/members')}${tag === undefined ? '' : `?tag=${tag}`}`}
          className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
        >
          {words.all}
        </a>
      </div>
      {articles.length > 0 && (
        <ul className="reading-grid">
          {articles.map(article => (
            <li key={article.id}>
              <MemberArticleCard article={article} locale={locale} words={words} heading="h3" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
