import { localePath } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { viewedCards } from '../../stores/catalogue/viewed-cards.ts'
import type { CardContext } from '../catalogue/card-words.ts'
import { RememberedRow } from './remembered-row.tsx'

interface Props extends CardContext {
  readonly titles: Pick<Messages<'product-rows'>, 'viewed' | 'viewed_all'>
  /** The product this page is about, which is left out; '' elsewhere. */
  readonly product: string
}

/** Products in a row; the page of its own shows them all. */
const SHOWN = 10

/** Products this browser remembers to have shown. */
export const ViewedRow = ({ titles, product, ...context }: Props) => (
  <RememberedRow
    id="viewed"
    load={async () => (await viewedCards(product)).slice(0, SHOWN)}
    {...context}
    heading={
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="viewed" className="text-2xl font-semibold tracking-tight">
          {titles.viewed}
        </h2>
        <a
          href={localePath(context.locale, '/recently-viewed')}
          className="touch py-2 font-medium text-accent hover:underline"
        >
          {titles.viewed_all}
        </a>
      </div>
    }
  />
)
