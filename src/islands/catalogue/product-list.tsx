import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { $productList, prerenderedList, openList, type BuiltList } from '../../stores/catalogue/catalogue.ts'
import { replayEarlyInput } from '../shell/early-input.ts'
import { ActiveFilters } from './active-filters.tsx'
import { Filters } from './filters.tsx'
import type { ListContext, CategoryLink } from './list-context.ts'
import { Products } from './products.tsx'
import { Toolbar } from './toolbar.tsx'

interface Props extends ListContext {
  /** List rendered into the page; null when search could not be asked. */
  readonly built: BuiltList | null
  /** The category of the page itself. */
  readonly category?: CategoryLink
}

export function ProductList({ built, category, ...context }: Props) {
  const woken = useStore($productList, { ssr: 'initial' })
  const place = useRef<HTMLDivElement>(null)
  // Before any press is repeated: it changes the list that is open by then.
  useLayoutEffect(() => {
    const close = openList(built, category?.permalink)
    replayEarlyInput(place.current)
    return close
  }, [built, category])
  const list = woken ?? prerenderedList(built)
  const own = category && { category }

  return (
    <div ref={place} className="mt-6 items-start gap-12 desk:grid desk:grid-cols-[15rem_minmax(0,1fr)]">
      <Filters list={list} context={context} {...own} />
      <div data-list>
        <Toolbar list={list} context={context} />
        <ActiveFilters list={list} context={context} />
        <Products list={list} context={context} {...own} />
      </div>
    </div>
  )
}
