import { useEffect, useMemo, useState } from 'react'
import type { ArticleImage } from '../../contract/article.ts'
import type { ListingCard } from '../../contract/listing-card.ts'
import { isArticleImagePath } from '../../domain/article.ts'
import { money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { renderMarkdown } from '../../markdown/html.ts'
import { previewCards } from '../../stores/article-products.ts'
import type { DraftFields } from '../../stores/draft-memory.ts'
import type { EditorProps } from './words.ts'

interface Props extends EditorProps {
  readonly fields: DraftFields
  readonly cover: string | undefined
  /** Of this article: not public yet, so they have addresses of their own. */
  readonly images: readonly ArticleImage[]
}

/** The article as readers will see it: by the renderer of its page, in its styles. */
export default function Preview({ fields, cover, images, words, locale }: Props) {
  const { blocks } = useMemo(() => {
    const sources = new Map(images.map(({ path, url }) => [path, url]))
    const imageSource = (path: string) => sources.get(path) ?? path
    return renderMarkdown(fields.body, { isImageAllowed: isArticleImagePath, imageSource })
  }, [fields.body, images])
  const [cards, setCards] = useState<readonly ListingCard[]>([])
  const slugs = blocks.flatMap(block => (block.kind === 'product' ? [block.slug] : [])).join(' ')
  useEffect(() => void previewCards(slugs.split(' ').filter(Boolean), locale).then(setCards), [slugs, locale])
  const lang = fields.language === locale ? undefined : fields.language
  return (
    <article lang={lang} className="rounded-card border border-line p-5 desk:p-10" aria-label={words.preview}>
      <h2 className="text-3xl leading-tight font-semibold tracking-tight text-balance wrap-anywhere desk:text-4xl">
        {fields.title || words.untitled}
      </h2>
      <p className="mt-4 max-w-text text-lg text-ink-soft">{fields.summary}</p>
      {cover !== undefined && (
        <img src={cover} alt={fields.cover_alt} className="mt-8 aspect-[3/2] w-full rounded-card object-cover" />
      )}
      <div className="mt-8">
        {blocks.map((block, index) => {
          if (block.kind === 'html')
            // eslint-disable-next-line no-restricted-syntax -- renderMarkdown escapes it, for the page as for this
            return <div key={index} className="prose" dangerouslySetInnerHTML={{ __html: block.html }} />
          const card = cards.find(({ slug }) => slug === block.slug)
          return (
            <p key={index} className="my-6 rounded-card border border-line p-4">
              <a href={localePath(locale, `/products/${block.slug}`)} className="font-medium hover:underline">
                {card ? (locale === 'en' && card.name) || card.title : block.slug}
              </a>
              {card && <span className="figures ms-3 text-ink-soft">{money(locale, card.selling_price)}</span>}
            </p>
          )
        })}
      </div>
    </article>
  )
}
