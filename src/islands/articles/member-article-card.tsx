import type { ArticleCard } from '../../contract/community/article.ts'
import { longDate } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'

export interface MemberCardWords {
  readonly demonstration: string
  /** `{{minutes}} min`. */
  readonly minutes: string
}

interface Props {
  readonly article: ArticleCard
  readonly locale: ShopLocale
  readonly words: MemberCardWords
  readonly heading?: 'h2' | 'h3'
}

/** An article of a member in a list: drawn by pages, and by the island that fetches the newest. */
export function MemberArticleCard({ article, locale, words, heading: Heading = 'h2' }: Props) {
  const lang = article.language === locale ? undefined : article.language
  return (
    <article className="read">
      {article.cover && (
        <div className="mb-4 overflow-hidden rounded-[1rem]">
          <img
            src={article.cover.url}
            alt=""
            width={1600}
            height={1067}
            loading="lazy"
            className="block aspect-3/2 h-auto w-full object-cover [filter:var(--daylight)]"
          />
        </div>
      )}
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <time dateTime={article.published_at}>{longDate(locale, article.published_at)}</time>
          <span>{words.minutes.replace('{{minutes}}', String(article.minutes))}</span>
          {article.demonstration && <span className="demonstration">{words.demonstration}</span>}
        </p>
        <Heading
          lang={lang}
          className="read-title mt-2 text-xl leading-snug font-semibold tracking-tight text-balance wrap-anywhere"
        >
          {/* A member writes in one language, and the page is there alone. */}
          <a href={localePath(article.kind === 'member' ? article.language : locale, article.path)}>{article.title}</a>
        </Heading>
        <p lang={lang} className="mt-2 wrap-anywhere text-ink-soft">
          {article.summary}
        </p>
        <p className="mt-3 text-sm font-medium">{article.author?.name}</p>
      </div>
    </article>
  )
}
