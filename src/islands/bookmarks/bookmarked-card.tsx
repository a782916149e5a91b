import type { ShopLocale } from '../../i18n/locales.ts'
import { localePath } from '../../i18n/locales.ts'
import type { BookmarkedCard as Card } from '../../stores/customers/bookmarked-cards.ts'
import { LookCover } from '../look-books/look-cover.tsx'
import { Packshot } from '../shell/packshot.tsx'

interface Props {
  readonly locale: ShopLocale
  readonly card: Card
}

/** A product, a customer's look book or a member's article among the bookmarks. */
export function BookmarkedCard({ locale, card }: Props) {
  const { path, title, description, images, cover, isAdult } = card
  return (
    <article className="read">
      <div className="mb-4 overflow-hidden rounded-[1rem]">
        {cover !== undefined ? (
          <img src={cover} alt="" loading="lazy" decoding="async" className="block h-auto w-full" />
        ) : images.length === 1 ? (
          <Packshot image={images[0] ?? ''} adult={isAdult} className="mx-auto w-1/2" />
        ) : (
          <LookCover images={images} />
        )}
      </div>
      <div>
        <h2 className="read-title mt-2 text-xl leading-snug font-semibold tracking-tight text-balance wrap-anywhere">
          <a href={localePath(locale, path)}>{title}</a>
        </h2>
        <p className="mt-2 text-ink-soft">{description}</p>
      </div>
    </article>
  )
}
