import type { ListingCard } from '../../contract/listing-card.ts'
import { fill } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { departmentOf } from '../../components/catalogue/taxon-url.ts'
import { CompareButton } from '../compare/compare-button.tsx'
import { WishButton } from '../wishes/wish-button.tsx'
import { AddButton } from './add-button.tsx'
import type { CardContext } from './card-words.ts'
import { AdultPicture, ProductPicture } from './product-picture.tsx'
import { QuickViewButton } from './quick-view-button.tsx'

interface Props extends CardContext {
  readonly card: ListingCard
  /** In the first screen: its picture does not wait. */
  readonly eager?: boolean
}

const SIZES = '(min-width: 1280px) 230px, (min-width: 992px) 22vw, 43vw'
const MARKS_MAX = 2

export const cardName = ({ title, name }: Pick<ListingCard, 'title' | 'name'>, locale: CardContext['locale']) =>
  locale === 'mn' ? title : name

/** One product in a list: drawn at build without a script, and by every island that shows products. */
export function ProductCard({ card, locale, words, eager = false }: Props) {
  const name = cardName(card, locale)
  const href = localePath(locale, `/products/${card.slug}`)
  const Picture = card.age_restricted ? AdultPicture : ProductPicture
  return (
    <article className="card">
      <div className={`ground ground-${departmentOf(card.product_cat)}`}>
        <Picture image={card.image} sizes={SIZES} eager={eager} />
        <Marks card={card} words={words} />
        <WishButton
          variant={card.vid}
          product={card.id}
          label={fill(words.card_wish, { name })}
          className="card-wish"
        />
        <CompareButton product={card.id} label={fill(words.card_compare, { name })} />
        {/* Alcohol is looked at on its own page, behind the question of age. */}
        {!card.age_restricted && (
          <QuickViewButton slug={card.slug} label={fill(words.card_quick_of, { name })} locale={locale}>
            {words.card_quick}
          </QuickViewButton>
        )}
      </div>
      <div className="card-text">
        <p className="card-brand">{card.brand.name}</p>
        <h3 className="card-name" lang={locale !== 'mn' && !card.translated ? 'mn' : undefined}>
          <a href={href}>{name}</a>
        </h3>
        <div className="card-foot">
          <Price card={card} locale={locale} words={words} />
          <Action card={card} href={href} name={name} words={words} />
        </div>
      </div>
    </article>
  )
}

function Marks({ card, words }: Pick<Props, 'card' | 'words'>) {
  const { sale_percent: percent, badges } = card
  const texts: Readonly<Record<string, string>> = words
  const badge = percent === 0 && badges[0] ? texts[`badge_${badges[0]}`] : undefined
  const marks = [
    percent > 0 && { look: 'mark mark-sale figures', text: `−${percent}%` },
    card.requires_prescription && { look: 'mark mark-warn', text: words.card_prescription },
    card.age_restricted && { look: 'mark mark-age', text: words.card_age },
    badge && { look: 'mark', text: badge }
  ].filter(mark => typeof mark === 'object')
  if (marks.length === 0) return null
  return (
    <ul className="marks">
      {marks.slice(0, MARKS_MAX).map(({ look, text }) => (
        <li key={look} className={look}>
          {text}
        </li>
      ))}
    </ul>
  )
}

function Price({ card, locale, words }: Pick<Props, 'card' | 'locale' | 'words'>) {
  const now = money(locale, card.selling_price)
  if (card.sale_percent === 0)
    return (
      <p className="card-price figures">
        <span>{now}</span>
      </p>
    )
  return (
    <p className="card-price figures">
      <span className="text-sale">{now}</span>{' '}
      <s className="card-old">
        <span className="sr-only">{`${words.card_old_price}: `}</span>
        {money(locale, card.price)}
      </s>
    </p>
  )
}

function Action({ card, href, name, words }: Pick<Props, 'card' | 'words'> & { href: string; name: string }) {
  if (card.requires_prescription) return null
  if (card.total_on_hand === 0) return <p className="card-gone">{words.card_sold_out}</p>
  if (card.variants.length === 1) return <AddButton variant={card.vid} label={fill(words.card_add, { name })} />
  return (
    <a className="card-add" href={href} aria-label={fill(words.card_choose, { name })}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m9 6 6 6-6 6" />
      </svg>
    </a>
  )
}
