import type { ComponentProps } from 'react'
import type { ListView } from '../../stores/catalogue/catalogue-url.ts'

const FULL_WIDTH = 'desk:grid-cols-5'
const BESIDE_FILTERS = 'desk:grid-cols-3 wide:grid-cols-4'
/** Sideways on small screens, its first five on large ones. */
const ROW =
  'max-desk:-mx-4 max-desk:auto-cols-[42%] max-desk:grid-flow-col max-desk:grid-cols-none max-desk:snap-x max-desk:scroll-px-4 max-desk:overflow-x-auto max-desk:px-4 max-desk:pb-2 max-desk:*:snap-start'
const FIRST_FIVE = 'desk:[&>:nth-child(n+6)]:hidden'
const FIRST_FIFTEEN = 'desk:[&>:nth-child(n+16)]:hidden'

interface Props extends ComponentProps<'ul'> {
  readonly view?: ListView
  /** The column of filters takes a place. */
  readonly besideFilters?: boolean
  /** One row; `long`: three rows on large screens. */
  readonly row?: boolean | 'long'
}

/** The list that product cards stand in; `view="list"` is one product a line. */
export function ProductGrid({ view = 'grid', besideFilters = false, row = false, className = '', ...rest }: Props) {
  const columns = `grid-cols-2 gap-x-[0.9rem] gap-y-8 desk:gap-x-6 desk:gap-y-12 ${besideFilters ? BESIDE_FILTERS : FULL_WIDTH}`
  const rows = row ? `${ROW} ${row === 'long' ? FIRST_FIFTEEN : FIRST_FIVE}` : ''
  const look = view === 'list' ? 'grid-cols-[1fr] *:border-b *:border-line *:py-4' : `${columns} ${rows}`
  return <ul {...rest} className={`grid ${look} ${className}`} data-products="" data-view={view} />
}
