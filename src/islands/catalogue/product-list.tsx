import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Facets } from '../../contract/catalogue-query.ts'
import type { ShelfCard } from '../../contract/shelf-card.ts'
import { $list, NO_FACETS, wakeList, type ListState } from '../../stores/catalogue.ts'
import { Chips } from './chips.tsx'
import { Filters } from './filters.tsx'
import type { ListContext, Shelf } from './list-context.ts'
import { Products } from './products.tsx'
import { Toolbar } from './toolbar.tsx'

interface Props extends ListContext {
  /** What the build put on the page; null where a list depends on the address alone. */
  readonly built: { readonly cards: readonly ShelfCard[]; readonly total: number; readonly facets: Facets } | null
  /** The category of the page itself. */
  readonly shelf?: Shelf
}

export function ProductList({ built, shelf, locale, words, shelves, brandNames }: Props) {
  const woken = useStore($list, { ssr: 'initial' })
  useEffect(() => wakeList(built, shelf?.permalink), [built, shelf])

  const asBuilt: ListState = {
    ...(built ?? { cards: [], total: 0, facets: NO_FACETS }),
    request: {},
    view: 'grid',
    status: built ? 'ready' : 'loading'
  }
  const list = woken ?? asBuilt
  const context = { locale, words, shelves, brandNames }

  return (
    <div className="beside mt-6 items-start gap-12 desk:grid desk:grid-cols-[15rem_minmax(0,1fr)]">
      <Filters list={list} context={context} {...(shelf && { shelf })} />
      <div>
        <Toolbar list={list} context={context} />
        <Chips list={list} context={context} />
        <Products list={list} context={context} />
      </div>
    </div>
  )
}
