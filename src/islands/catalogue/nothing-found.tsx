import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { exactText } from '../../contract/catalogue/catalogue-query.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import {
  allConditionsAsWords,
  filterCount,
  changeConditions,
  interpretedConditions,
  type ListState
} from '../../stores/catalogue/catalogue.ts'
import { $nothingFound, filtersOf, findRelaxedSearches, type RelaxedSearch } from '../../stores/search/nothing-found.ts'
import { CardSection } from './card-section.tsx'
import { EMPTY, Icon } from './icons.tsx'
import type { ListContext, CategoryLink } from './list-context.ts'

interface Props {
  readonly list: ListState
  readonly context: ListContext
  readonly category?: CategoryLink
}

/** An empty list: why, what is near, and where else to go. The controls around it stay. */
export default function NothingFound({ list, context, category }: Props) {
  const { locale, words, categories, interpreted, popular = [] } = context
  const { request } = list
  const found = useStore($nothingFound, { ssr: 'initial' })
  useEffect(() => {
    void findRelaxedSearches(request, category?.permalink)
  }, [request, category])
  const searchHref = (text: string) => `${localePath(locale, '/products')}?q=${encodeURIComponent(text)}`
  const soldOut = interpreted?.total === 0 ? interpreted.soldOut : undefined
  const departments = categories.filter(({ permalink }) => !permalink.includes('/'))

  return (
    <div className="py-10 desk:py-14">
      <div className="flex flex-col items-center gap-3 text-center">
        <Icon path={EMPTY} className="size-12 text-line-strong" />
        <p className="text-xl font-semibold">{words.empty_title}</p>
        <p role="status" className="min-h-12 max-w-96 text-balance text-ink-soft">
          {reasonOf()}
        </p>
        <RelaxedSearches ways={found?.ways ?? []} unfiltered={found?.unfiltered ?? 0} list={list} context={context} />
        {soldOut && soldOut.products.length > 0 && (
          <ul className="grid gap-2">
            {soldOut.products.map(({ slug, title, name }) => (
              <li key={slug}>
                <a href={localePath(locale, `/products/${slug}`)} className="inline-block py-1 underline">
                  {locale === 'mn' ? title : name}
                </a>
              </li>
            ))}
          </ul>
        )}
        {soldOut?.products.some(product => product.requires_prescription) && (
          <p className="max-w-96 text-ink-soft">
            {words.nothing_prescription}{' '}
            <a href={localePath(locale, '/branches')} className="inline-block py-1 underline">
              {words.nothing_branches}
            </a>
          </p>
        )}
      </div>
      <CardSection title={words.nothing_some_words} cards={found?.someWords ?? []} context={context} />
      <Links title={words.nothing_nearest} texts={interpreted?.nearest ?? []} hrefOf={searchHref} />
      <Links title={words.nothing_popular} texts={popular} hrefOf={searchHref} />
      <Links
        title={words.nothing_departments}
        texts={departments.map(({ name }) => name)}
        hrefOf={(_, at) => localePath(locale, `/t/${departments[at]?.permalink ?? ''}`)}
      />
      {found && found.someWords.length === 0 && (
        <CardSection title={words.nothing_bestsellers} cards={found.bestsellers} context={context} />
      )}
    </div>
  )

  function reasonOf(): string {
    const query = request.text ? (exactText(request.text) ?? request.text) : ''
    if ((found?.unfiltered ?? interpreted?.total ?? 0) > 0) return words.nothing_filters
    if (query === '') return filterCount(request) > 0 ? words.empty_text : words.empty_category
    if (soldOut && soldOut.total > 0) return fillPlaceholders(words.nothing_sold_out, { query })
    return query.trim().includes(' ') ? words.nothing_together : fillPlaceholders(words.nothing_unknown, { query })
  }
}

function RelaxedSearches({
  ways,
  unfiltered,
  list,
  context
}: Props & { ways: readonly RelaxedSearch[]; unfiltered: number }) {
  const { locale, words } = context
  const conditions = interpretedConditions(list.request).length
  const all = (conditions > 0 || filterCount(list.request) > 1) && unfiltered > 0
  if (ways.length === 0 && !all) return null
  return (
    <ul className="mt-2 flex flex-wrap justify-center gap-3">
      {ways.map(({ drop: fields, total }) => (
        <li key={fields.join()}>
          <button type="button" onClick={() => changeConditions(dropped(fields))} className="button-line">
            {fillPlaceholders(words.nothing_without, { filter: filterName(fields, words) })}
            <span className="figures text-ink-soft">{plural(locale, words, 'found', total)}</span>
          </button>
        </li>
      ))}
      {all && (
        <li>
          <button
            type="button"
            onClick={() =>
              changeConditions({ ...dropped(everyFilter(list)), asWords: allConditionsAsWords(list.request) })
            }
            className="button-line"
          >
            {words.nothing_unfiltered}
            <span className="figures text-ink-soft">{plural(locale, words, 'found', unfiltered)}</span>
          </button>
        </li>
      )}
    </ul>
  )
}

const dropped = (fields: RelaxedSearch['drop']) => Object.fromEntries(fields.map(field => [field, undefined]))

const everyFilter = ({ request }: ListState) => filtersOf(request).flat()

/** The words of filters that are not called as their fields. */
const FILTER_WORDS: Readonly<Record<string, string>> = {
  taxon: 'category',
  brands: 'brand',
  genders: 'gender',
  ageGroups: 'age_group',
  colors: 'color',
  badges: 'badge',
  sizes: 'size',
  stores: 'store',
  ratingFrom: 'rating',
  inStockOnly: 'in_stock_only',
  priceFrom: 'price',
  priceTo: 'price',
  saleOnly: 'sale'
}

function filterName([field = '']: RelaxedSearch['drop'] | readonly [''], words: ListContext['words']): string {
  const known: Readonly<Record<string, string>> = words
  return known[FILTER_WORDS[field] ?? field] ?? words.filters
}

interface LinksProps {
  readonly title: string
  readonly texts: readonly string[]
  readonly hrefOf: (text: string, at: number) => string
}

function Links({ title, texts, hrefOf }: LinksProps) {
  if (texts.length === 0) return null
  return (
    <section className="mt-10">
      <h3 className="text-center text-lg font-semibold">{title}</h3>
      <ul className="mx-auto mt-4 flex max-w-3xl flex-wrap justify-center gap-2">
        {texts.map((text, at) => (
          <li key={text}>
            <a
              href={hrefOf(text, at)}
              className="inline-flex min-h-11 items-center rounded-full bg-mist px-5 hover:text-accent"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
