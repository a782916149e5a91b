import { useEffect, useMemo, useState } from 'react'
import { textParts } from '../../components/content/text-parts.ts'
import type { ArticleImage } from '../../contract/community/article.ts'
import type { ListingCard } from '../../contract/catalogue/listing-card.ts'
import { isArticleImagePath } from '../../domain/community/article.ts'
import { renderMarkdown } from '../../markdown/html.ts'
import { previewCards } from '../../stores/community/article-products.ts'
import type { DraftFields } from '../../stores/community/draft-memory.ts'
import type { CardWords } from '../catalogue/card-words.ts'
import { ProductCard } from '../catalogue/product-card.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import type { EditorProps } from './words.ts'

interface Props extends Pick<EditorProps, 'locale' | 'words'> {
  readonly cardWords: CardWords
  readonly fields: DraftFields
  readonly cover: string | undefined
  /** Images of this article; not public yet, so they have addresses of their own. */
  readonly images: readonly ArticleImage[]
}

/** The article as readers will see it: by the renderer of its page, in its styles. */
export default function Preview({ fields, cover, images, words, cardWords, locale }: Props) {
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
        {textParts(blocks, new Map(cards.map(card => [card.slug, card]))).map((part, index) =>
          'html' in part ? (
            // eslint-disable-next-line no-restricted-syntax -- renderMarkdown escapes it, for the page as for this
            <div key={index} className="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
          ) : (
            <div key={index} className="my-8 max-w-[42rem]">
              <ProductGrid>
                {part.products.map(card => (
                  <li key={card.id}>
                    <ProductCard card={card} locale={locale} words={cardWords} />
                  </li>
                ))}
              </ProductGrid>
            </div>
          )
        )}
      </div>
    </article>
  )
}
