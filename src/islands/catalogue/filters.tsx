import { plural } from '../../i18n/fill.ts'
import { narrow, NO_FACETS, type ListState } from '../../stores/catalogue.ts'
import { Categories } from './categories.tsx'
import { Choices } from './choices.tsx'
import { CLOSE, Icon } from './icons.tsx'
import { brandName, wordOf, type ListContext, type Shelf } from './list-context.ts'
import { PriceRange } from './price-range.tsx'

interface Props {
  readonly list: ListState
  readonly context: ListContext
  readonly shelf?: Shelf
}

/** A column at the left on large screens, a sheet on small ones: the same element, a popover where it has no room. */
export function Filters({ list, context, shelf }: Props) {
  const { words, locale } = context
  const { request, facets, total } = list
  return (
    <section id="filters" popover="auto" aria-label={words.filters}>
      <div className="flex items-center justify-between border-b border-line px-4 py-3 desk:hidden">
        <p className="text-lg font-semibold">{words.filters}</p>
        <button
          type="button"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label={words.close}
          className="tap -me-2"
        >
          <Icon path={CLOSE} className="size-6" />
        </button>
      </div>
      <div className="px-4 pb-8 desk:px-0">
        <Categories list={list} context={context} {...(shelf && { shelf })} />
        {(facets.onSale > 0 || request.saleOnly) && (
          <label className="flex min-h-11 items-center gap-3 border-b border-line py-3">
            <input
              type="checkbox"
              className="check"
              checked={request.saleOnly ?? false}
              onChange={() => narrow({ saleOnly: request.saleOnly ? undefined : true })}
            />
            <span className="text-sale">{words.sale_only}</span>
            <span className="figures ms-auto text-sm text-ink-soft">{facets.onSale}</span>
          </label>
        )}
        {/* Its place depends on what stands above it, which the first answer tells. */}
        {facets !== NO_FACETS && <PriceRange list={list} context={context} />}
        <Choices
          facet="brands"
          title={words.brand}
          values={facets.brands}
          nameOf={code => brandName(context, code)}
          list={list}
          context={context}
        />
        <Choices
          facet="genders"
          title={words.gender}
          values={facets.genders}
          nameOf={value => wordOf(context, 'gender', value)}
          list={list}
          context={context}
        />
        <Choices
          facet="ageGroups"
          title={words.age_group}
          values={facets.ageGroups}
          nameOf={value => wordOf(context, 'age_group', value)}
          list={list}
          context={context}
        />
        <Choices
          facet="colors"
          title={words.color}
          values={facets.colors}
          nameOf={value => wordOf(context, 'color', value)}
          list={list}
          context={context}
        />
      </div>
      <div className="sticky bottom-0 border-t border-line bg-paper p-4 desk:hidden">
        <button type="button" popoverTarget="filters" popoverTargetAction="hide" className="button w-full">
          {plural(locale, words, 'filters_show', total)}
        </button>
      </div>
    </section>
  )
}
