import { plural } from '../../i18n/fill.ts'
import type { ListSort } from '../../contract/catalogue/list-order.ts'
import { filterCount, changeConditions, showListAs, type ListState } from '../../stores/catalogue/catalogue.ts'
import { SORTS, type ListView } from '../../stores/catalogue/catalogue-url.ts'
import { GRID, Icon, LIST, SLIDERS } from './icons.tsx'
import { wordOf, type ListContext } from './list-context.ts'
import { attributeSortsOf } from './attribute-sorts.ts'

interface Props {
  readonly list: ListState
  readonly context: ListContext
}

/** Where the focus goes when what had it is gone. */
export const LIST_HEADING = 'list-heading'

export function Toolbar({ list, context }: Props) {
  const { locale, words } = context
  const { request, status, total } = list
  const chosen = filterCount(request)
  const usual: ListSort = request.text ? 'relevance' : 'date_desc'
  const sorts = SORTS.filter(sort => sort !== 'relevance' || request.text)
  const attributeSorts = attributeSortsOf(list, context)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3 border-b border-line pb-3">
      <h2 id={LIST_HEADING} tabIndex={-1} className="sr-only">
        {words.list}
      </h2>
      <p className="figures me-auto text-ink-soft max-desk:basis-[calc(100%-7rem)]" aria-hidden="true">
        {status === 'loading' ? words.loading : plural(locale, words, 'found', total)}
      </p>
      {/* With the number it fills the first line of a phone. */}
      <div role="group" aria-label={words.layout} className="noscript:hidden! flex">
        <ViewButton view="grid" list={list} label={words.layout_grid} path={GRID} />
        <ViewButton view="list" list={list} label={words.layout_list} path={LIST} />
      </div>
      <p className="sr-only" role="status">
        {status === 'ready' ? plural(locale, words, 'updated', total) : ''}
      </p>
      <button
        type="button"
        popoverTarget="filters"
        className="inline-flex min-h-11 min-w-11 flex-1 items-center justify-center gap-2 whitespace-nowrap rounded-full border border-line-strong px-4 text-sm font-medium desk:hidden"
      >
        <Icon path={SLIDERS} />
        {chosen > 0 ? plural(locale, words, 'filters_count', chosen) : words.filters}
      </button>
      <label className="flex min-w-0 items-center gap-2 text-sm max-desk:flex-[1.4] desk:noscript:basis-full">
        <span className="max-desk:sr-only text-ink-soft">{words.sort}</span>
        <select
          name="sort"
          form="list-form"
          value={request.sort ?? usual}
          onChange={({ target }) =>
            changeConditions({ sort: target.value === usual ? undefined : (target.value as ListSort) })
          }
          className="h-11 rounded-full border border-line-strong bg-paper ps-4 pe-2 font-medium max-desk:w-full"
        >
          {sorts.map(sort => (
            <option key={sort} value={sort}>
              {wordOf(context, 'sort', sort)}
            </option>
          ))}
          {attributeSorts.map(({ sort, name }) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" form="list-form" className="button-line not-noscript:hidden!">
          {words.filters_apply}
        </button>
      </label>
    </div>
  )
}

function ViewButton({ view, list, label, path }: { view: ListView; list: ListState; label: string; path: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={list.view === view}
      onClick={() => showListAs(view)}
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full text-ink-soft hover:text-ink aria-pressed:text-accent"
    >
      <Icon path={path} className="size-6" />
    </button>
  )
}
