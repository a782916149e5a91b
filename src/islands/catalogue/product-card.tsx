import type { ListingCard } from '../../contract/catalogue/listing-card.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { decimal, money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { splitTitleSize } from '../../domain/catalogue/title-size.ts'
import { departmentOf } from '../../components/catalogue/taxon-url.ts'
import { CompareButton } from '../compare/compare-button.tsx'
import { WishButton } from '../wishes/wish-button.tsx'
import type { ListView } from '../../stores/catalogue/catalogue-url.ts'
import { AddButton } from './add-button.tsx'
import type { CardContext } from './card-words.ts'
import { Mark, type MarkKind } from './mark.tsx'
import { OldPrice } from './old-price.tsx'
import { AdultPicture, ProductPicture } from './product-picture.tsx'
import { QuickViewButton } from './quick-view-button.tsx'
import { unitPriceText } from './unit-price-text.ts'

interface Props extends CardContext {
  readonly card: ListingCard
  /** In the first screen: its picture does not wait. */
  readonly eager?: boolean
  readonly view?: ListView
  /** Another button stands above its marks. */
  readonly lowMarks?: boolean
}

const SIZES = '(min-width: 1280px) 230px, (min-width: 992px) 22vw, 43vw'
/** A card of a grid, and a line of a list: the picture at the left, one product a line. */
const VIEWS = {
  grid: { card: 'flex-col', tile: '', text: 'flex pt-3', name: 'min-h-[2.7em] text-[0.95rem]', foot: 'items-end pt-2' },
  list: {
    card: 'gap-5',
    tile: 'w-28 flex-none self-start',
    text: 'flex desk:grid desk:grid-cols-[1fr_16rem] desk:grid-rows-[auto_1fr] desk:gap-x-8',
    name: 'text-[0.95rem] desk:text-[1.1rem]',
    foot: 'items-end pt-2 desk:[grid-area:1/2/3/3] desk:my-auto desk:items-center desk:py-0'
  }
} as const

export const cardName = ({ title, name }: Pick<ListingCard, 'title' | 'name'>, locale: CardContext['locale']) =>
  locale === 'mn' ? title : name

/** One product in a list: drawn at build without a script, and by every island that shows products. */
export function ProductCard({ card, locale, words, eager = false, view = 'grid', lowMarks = false }: Props) {
  const name = cardName(card, locale)
  // Screen readers hear this before the age is confirmed, so alcohol is not named.
  const spoken = card.age_restricted ? words.card_adult : name
  const href = localePath(locale, `/products/${card.slug}`)
  const look = VIEWS[view]
  const title = splitTitleSize(name)
  const Picture = card.age_restricted ? AdultPicture : ProductPicture
  return (
    <article className={`group/card relative flex h-full ${look.card}`} data-adult={card.age_restricted || undefined}>
      <div
        className={`ground ground-${departmentOf(card.product_cat)} card-tile relative overflow-hidden rounded-xl ${look.tile}`}
      >
        <Picture image={card.image} sizes={SIZES} eager={eager} className="card-picture" />
        <CardMark card={card} words={words} className={lowMarks ? 'top-[3.2rem]' : 'top-[0.6rem]'} />
        <WishButton
          variant={card.vid}
          product={card.id}
          label={fillPlaceholders(words.card_wish, { name: spoken })}
          look="picture"
        />
        <CompareButton product={card.id} label={fillPlaceholders(words.card_compare, { name: spoken })} look={view} />
        {/* Alcohol is looked at on its own page, behind the question of age. */}
        {!card.age_restricted && (
          <QuickViewButton
            slug={card.slug}
            label={fillPlaceholders(words.card_quick_of, { name })}
            locale={locale}
            view={view}
          >
            {words.card_quick}
          </QuickViewButton>
        )}
      </div>
      <div className={`flex-1 flex-col ${look.text}`}>
        <p className="flex justify-between gap-2 text-[0.8rem] text-ink-soft">
          <span className="min-w-0 truncate">
            <span data-show="brand">
              {card.age_restricted ? <span data-age-shown="">{card.brand.name}</span> : card.brand.name}
            </span>
          </span>
          <Rating card={card} locale={locale} words={words} />
        </p>
        <h3
          className={`mt-[0.15rem] leading-[1.35] ${look.name}`}
          lang={locale !== 'mn' && !card.translated ? 'mn' : undefined}
        >
          <a href={href} className="card-link" aria-label={card.age_restricted ? undefined : name}>
            {card.age_restricted ? <AdultName title={title} words={words} /> : <CardName title={title} />}
          </a>
        </h3>
        <div className={`mt-auto flex min-h-13 flex-wrap justify-between gap-2 ${look.foot}`}>
          <Price card={card} locale={locale} words={words} />
          <Action card={card} href={href} name={spoken} words={words} />
        </div>
      </div>
    </article>
  )
}

interface NameProps {
  readonly title: ReturnType<typeof splitTitleSize>
}

const CardName = ({ title }: NameProps) => (
  <>
    <span className="line-clamp-3 desk:line-clamp-2">{title.name}</span>
    {title.size && <span className="block text-ink-soft">{title.size}</span>}
  </>
)

/** Named to people who have said that they are of age. */
const AdultName = ({ title, words }: NameProps & Pick<Props, 'words'>) => (
  <>
    <span data-age-shown="">
      <CardName title={title} />
    </span>
    <span data-age-neutral="">{words.card_adult}</span>
  </>
)

interface CardMarkProps extends Pick<Props, 'card' | 'words'> {
  readonly className: string
}

/** One at most, the first that applies: its limits before its price, its price before praise. */
function CardMark({ card, words, className }: CardMarkProps) {
  const { sale_percent: percent, badges } = card
  const texts: Readonly<Record<string, string>> = words
  const badge = badges[0] && texts[`badge_${badges[0]}`]
  const all: readonly (readonly [MarkKind, string | false | undefined, (string | undefined)?])[] = [
    ['warning', card.requires_prescription && words.card_prescription],
    ['age', card.age_restricted && words.card_age],
    ['sale', percent > 0 && `−${percent}%`],
    ['plain', badge, badges[0] === 'gift' ? 'gift_badge' : undefined]
  ]
  const [kind, text, show] = all.find(([, mark]) => mark) ?? []
  if (!kind || !text) return null
  return (
    <p className={`pointer-events-none absolute left-[0.6rem] flex ${className}`}>
      <Mark as="span" kind={kind} show={show}>
        {text}
      </Mark>
    </p>
  )
}

function Rating({ card, locale, words }: Pick<Props, 'card' | 'locale' | 'words'>) {
  if (card.total_reviews === 0) return null
  const average = decimal(locale, card.average_rating)
  return (
    <span className="figures flex-none">
      <span aria-hidden="true">
        <span className="text-accent">★</span> {average}
      </span>
      <span className="sr-only">{fillPlaceholders(words.card_rating, { average })}</span>
      {/* An average of invented reviews must not pass for the opinion of buyers. */}
      {card.demonstration_rating && <span className="ms-1 text-[0.7rem]">{words.card_demonstration}</span>}
    </span>
  )
}

function Price({ card, locale, words }: Pick<Props, 'card' | 'locale' | 'words'>) {
  const isSale = card.sale_percent > 0
  const unitPrice = unitPriceText(locale, card.selling_price, card.pack_content, words)
  return (
    <div className="flex-1">
      <p className="flex flex-wrap items-baseline gap-x-[0.6rem] text-[1.1rem] leading-[1.3] font-[650]">
        <span className={isSale ? 'text-sale' : undefined}>{money(locale, card.selling_price)}</span>
        {isSale && (
          <>
            {' '}
            <OldPrice label={words.card_old_price} price={money(locale, card.price)} />
          </>
        )}
      </p>
      {unitPrice && <p className="text-[0.8rem] leading-[1.3] text-ink-soft">{unitPrice}</p>}
    </div>
  )
}

function Action({ card, href, name, words }: Pick<Props, 'card' | 'words'> & { href: string; name: string }) {
  if (card.requires_prescription) return null
  if (card.total_on_hand === 0) return <p className="text-[0.85rem] text-ink-soft">{words.card_sold_out}</p>
  // Alcohol is chosen on its own page, behind the question of age.
  if (card.variants.length === 1 && !card.age_restricted)
    return <AddButton variant={card.vid} label={fillPlaceholders(words.card_add, { name })} />
  return (
    <a className="card-choose" href={href}>
      {words.card_choose}
      <span className="sr-only">: {name}</span>
    </a>
  )
}
