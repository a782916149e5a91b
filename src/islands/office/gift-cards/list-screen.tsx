import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { GIFT_CARD_STATES } from '../../../domain/money/gift-card.ts'
import {
  giftCardSearchText,
  readGiftCardListSearch,
  type GiftCardListSearch
} from '../../../stores/office/gift-card-list-search.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { giftCardsFileUrl, giftCardsQuery } from '../../../stores/staff/gift-cards.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { SelectField } from '../../shell/field.tsx'
import { NoPermission } from '../error-screen.tsx'
import { ExportLinks } from '../export-links.tsx'
import { Heading } from '../heading.tsx'
import { ListPager } from '../list-pager.tsx'
import { SearchField } from '../search-field.tsx'
import { useIsWide } from '../use-wide.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { GiftCardCards, GiftCardTable } from './gift-card-rows.tsx'

const route = getRouteApi('/gift-cards')
const LINK = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4'

/** Gift cards, the newest first, without their numbers. */
export default function GiftCardListScreen() {
  return useMay('promotions.read') ? <GiftCardList /> : <NoPermission />
}

function GiftCardList() {
  const words = useScreenWords('office-gift-cards')
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as GiftCardListSearch
  const { after: _, ...narrowed } = search
  const { buyer, ...ofAll } = narrowed
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading title={words.title}>{words.title}</Heading>
        <div className="flex flex-wrap gap-3">
          <ExportLinks href={format => giftCardsFileUrl(format, narrowed)} />
        </div>
      </div>
      <p className="mt-2 max-w-prose text-ink-soft">{words.lead}</p>
      <Filters search={search} />
      {buyer !== undefined && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4">
          {words.of_buyer}
          <Link to="/gift-cards" search={ofAll} className={LINK}>
            {words.buyer_clear}
          </Link>
        </p>
      )}
      <Rows search={search} />
    </>
  )
}

function Filters({ search }: { readonly search: GiftCardListSearch }) {
  const words = useScreenWords('office-gift-cards')
  const navigate = useNavigate()
  const { after: _, ...rest } = search
  const set = (part: GiftCardListSearch) =>
    void navigate({ to: '/gift-cards', search: readGiftCardListSearch({ ...rest, ...part }) })
  return (
    <div className="mt-4 grid gap-4 desk:grid-cols-[minmax(0,1fr)_14rem]">
      <div>
        <SearchField
          id="gift-card-text"
          label={words.filter_text}
          apply={words.apply}
          value={search.q ?? ''}
          onSearch={text => set({ q: giftCardSearchText(text) })}
        />
        <p className="mt-1 text-sm text-ink-soft">{words.filter_hint}</p>
      </div>
      <SelectField
        id="gift-card-state"
        name="state"
        label={words.filter_state}
        value={search.state ?? ''}
        prompt={words.all}
        choices={[...GIFT_CARD_STATES, 'expired' as const].map(state => ({
          value: state,
          name: words[`state_${state}`]
        }))}
        onText={state => set({ state })}
      />
    </div>
  )
}

function Rows({ search }: { readonly search: GiftCardListSearch }) {
  const words = useScreenWords('office-gift-cards')
  const { words: frame, notices } = useOffice()
  const isWide = useIsWide()
  const { data, error, isPending, isFetching, refetch } = useQuery(giftCardsQuery(search))
  if (!data)
    return isPending ? (
      <LoadingPlaceholder label={frame.loading} />
    ) : (
      <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
    )
  const Drawn = isWide ? GiftCardTable : GiftCardCards
  return (
    <div className="mt-4" aria-busy={isFetching}>
      {data.gift_cards.length === 0 ? (
        <p className="py-12 text-center text-ink-soft">{words.none}</p>
      ) : (
        <Drawn rows={data.gift_cards} />
      )}
      <ListPager to="/gift-cards" search={search} next={data.next_cursor} />
    </div>
  )
}
