import './filters.css'
import { useEffect, useRef, type FormEvent } from 'react'
import { plural } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { changeConditions, type ListState } from '../../stores/catalogue/catalogue.ts'
import { Categories } from './categories.tsx'
import { FacetValue } from './facet-value.tsx'
import { AttributeFacet, Facet } from './facet.tsx'
import { CLOSE, Icon } from './icons.tsx'
import { acrossShop, type ListContext, type CategoryLink } from './list-context.ts'
import { PriceRange } from './price-range.tsx'
import { Ratings } from './ratings.tsx'

interface Props {
  readonly list: ListState
  readonly context: ListContext
  readonly category?: CategoryLink
}

/**
 * A column at the left on large screens, a sheet on small ones: the same element, a popover where it has no room.
 * Without script it is a plain form that asks for a page of results.
 */
export function Filters({ list, context, category }: Props) {
  const { words, locale } = context
  const { request, facets, switches: offers, total, view } = list
  const sheet = useRef<HTMLElement>(null)
  const applyPrice = useRef<() => void>(null)
  useEffect(() => closedByLeaving(() => sheet.current), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    applyPrice.current?.()
  }
  const { taxon, text } = acrossShop(request, category)
  return (
    <section id="filters" popover="auto" aria-label={words.filters} ref={sheet}>
      <div className="flex items-center justify-between border-b border-line px-4 py-3 desk:hidden">
        <p className="text-lg font-semibold">{words.filters}</p>
        <button
          type="button"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label={words.close}
          className="-me-2 inline-flex min-h-11 min-w-11 items-center justify-center"
        >
          <Icon path={CLOSE} className="size-6" />
        </button>
      </div>
      <div className="px-4 pb-8 desk:px-0">
        <Categories list={list} context={context} {...(category && { category })} />
        <form id="list-form" action={localePath(locale, '/products')} onSubmit={submit} noValidate autoComplete="off">
          {text && <input type="hidden" name="q" value={text} />}
          {request.asWords && <input type="hidden" name="as_words" value={request.asWords.join()} />}
          {taxon && <input type="hidden" name="category" value={taxon} />}
          {view === 'list' && <input type="hidden" name="view" value={view} />}
          {(offers.sale || offers.inStock) && (
            <div className="border-b border-line py-2">
              {offers.sale && (
                <FacetValue
                  parameter="sale"
                  value="1"
                  count={facets.onSale}
                  isChosen={request.saleOnly ?? false}
                  onChange={() => changeConditions({ saleOnly: request.saleOnly ? undefined : true })}
                >
                  <span className="text-sale">{words.sale_only}</span>
                </FacetValue>
              )}
              {offers.inStock && (
                <FacetValue
                  parameter="stock"
                  value="1"
                  count={facets.inStock}
                  isChosen={request.inStockOnly ?? false}
                  onChange={() => changeConditions({ inStockOnly: request.inStockOnly ? undefined : true })}
                >
                  {words.in_stock_only}
                </FacetValue>
              )}
            </div>
          )}
          <PriceRange list={list} context={context} apply={applyPrice} />
          <Facet facet="brands" list={list} context={context} />
          <Facet facet="sizes" list={list} context={context} />
          <Facet facet="colors" list={list} context={context} />
          <Facet facet="genders" list={list} context={context} />
          <Facet facet="ageGroups" list={list} context={context} />
          {facets.attributes.map(facet => (
            <AttributeFacet key={facet.attribute} facet={facet} list={list} context={context} />
          ))}
          <Facet facet="badges" list={list} context={context} />
          <Ratings list={list} context={context} />
          <Facet facet="stores" list={list} context={context} />
          <button type="submit" className="button not-noscript:hidden! mt-4 w-full">
            {words.filters_apply}
          </button>
        </form>
      </div>
      <div className="sticky bottom-0 border-t border-line bg-paper p-4 desk:hidden">
        <button
          type="button"
          popoverTarget="filters"
          popoverTargetAction="hide"
          className="button noscript:hidden! w-full"
        >
          {plural(locale, words, 'filters_show', total)}
        </button>
      </div>
    </section>
  )
}

/** Leaving the page closes the sheet: Back must not find a page that does not scroll. */
function closedByLeaving(sheet: () => HTMLElement | null) {
  const close = () => sheet()?.matches(':popover-open') && sheet()?.hidePopover()
  const signs = ['popstate', 'pagehide'] as const
  for (const sign of signs) addEventListener(sign, close)
  return () => {
    for (const sign of signs) removeEventListener(sign, close)
  }
}
