import { Suspense } from 'react'
import { FEW_PRODUCTS } from '../../contract/catalogue/catalogue-base.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { number } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { hasMoreCards, loadMore, reloadCatalogue, type ListState } from '../../stores/catalogue/catalogue.ts'
import { Icon, OFFLINE, WARNING } from './icons.tsx'
import { acrossShop, type ListContext, type CategoryLink } from './list-context.ts'
import { writeListUrl } from '../../stores/catalogue/catalogue-url.ts'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'
import { lazyComponent } from '../shell/lazy-component.ts'

interface Props {
  readonly list: ListState
  readonly context: ListContext
  readonly category?: CategoryLink
}

/** Most lists are not empty. On the server it is drawn with the rest of the page. */
const NothingFound = lazyComponent(() => import('./nothing-found.tsx'))
const SomeWords = lazyComponent(() => import('./some-words.tsx'))
if (import.meta.env.SSR) await Promise.all([NothingFound.preload(), SomeWords.preload()])

/** Cards that stand in the first screen of a phone. */
const EAGER = 2
const SKELETONS = 8

export function Products({ list, context, category }: Props) {
  const { status, cards } = list
  if (status === 'offline') return <Message path={OFFLINE} list={list} context={context} kind="offline" />
  if (status === 'failed') return <Message path={WARNING} list={list} context={context} kind="error" />
  if (status === 'loading' && cards.length === 0) return <Skeletons />
  if (cards.length === 0)
    return (
      <Suspense>
        <NothingFound list={list} context={context} {...(category && { category })} />
      </Suspense>
    )
  return (
    <>
      <ProductGrid
        besideFilters
        view={list.view}
        className={`mt-6 ${status === 'loading' ? 'opacity-50' : ''}`}
        aria-busy={status === 'loading'}
      >
        {cards.map((card, index) => (
          <li key={card.id}>
            <ProductCard
              card={card}
              locale={context.locale}
              words={context.words}
              eager={index < EAGER}
              view={list.view}
            />
          </li>
        ))}
      </ProductGrid>
      {status === 'more-failed' ? (
        <Message path={WARNING} list={list} context={context} kind="error" />
      ) : (
        <More list={list} context={context} {...(category && { category })} />
      )}
      {status === 'ready' && list.request.text && list.total <= FEW_PRODUCTS && (
        <Suspense>
          <SomeWords list={list} context={context} {...(category && { category })} />
        </Suspense>
      )}
    </>
  )
}

/** A link to a longer list, which is read where there is no script; with it, the list grows where it stands. */
function More({ list, context: { locale, words }, category }: Props) {
  const { cards, total, status, view, request } = list
  if (total === 0) return null
  const longer = { ...acrossShop(request, category), page: (request.page ?? 1) + 1 }
  const grow = async (event: React.MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const link = event.currentTarget
    const grid = link.closest('[data-list]')?.querySelector('[data-products]')
    await loadMore()
    // The last page takes the link away: focus goes on to the first new product.
    requestAnimationFrame(() => {
      if (!link.isConnected) grid?.children[cards.length]?.querySelector('a')?.focus({ preventScroll: true })
    })
  }
  return (
    <div className="mt-14 flex flex-col items-center gap-4 text-center">
      <p className="figures text-sm text-ink-soft">
        {fillPlaceholders(words.shown, { shown: number(locale, cards.length), total: number(locale, total) })}
      </p>
      {hasMoreCards(list) && (
        <a
          href={localePath(locale, '/products') + writeListUrl({ request: longer, view })}
          rel="nofollow"
          data-use
          onClick={event => void grow(event)}
          aria-disabled={status !== 'ready'}
          className="button-line min-w-56"
        >
          {status === 'loading-more' ? words.loading : words.more}
        </a>
      )}
    </div>
  )
}

interface MessageProps extends Props {
  readonly path: string
  readonly kind: 'error' | 'offline'
}

function Message({ path, kind, list, context: { words } }: MessageProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 py-20 text-center">
      <Icon path={path} className="size-12 text-line-strong" />
      <p className="text-xl font-semibold">{words[`${kind}_title`]}</p>
      <p className="max-w-80 text-ink-soft">{words[`${kind}_text`]}</p>
      <button
        type="button"
        onClick={() => void (list.status === 'more-failed' ? loadMore() : reloadCatalogue())}
        className="button-line mt-3"
      >
        {words.retry}
      </button>
    </div>
  )
}

function Skeletons() {
  return (
    <ProductGrid besideFilters className="mt-6" aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index} className="motion-safe:animate-pulse">
          <div className="card-tile rounded-xl bg-mist" />
          <div className="mt-4 h-4 w-1/3 rounded bg-mist" />
          <div className="mt-2 h-4 w-5/6 rounded bg-mist" />
          <div className="mt-5 h-5 w-1/2 rounded bg-mist" />
        </li>
      ))}
    </ProductGrid>
  )
}
