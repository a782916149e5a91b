import type { Messages } from '../../i18n/words.ts'
import { suggestedCards } from '../../stores/catalogue/viewed-cards.ts'
import type { CardContext } from '../catalogue/card-words.ts'
import { RememberedRow } from './remembered-row.tsx'

interface Props extends CardContext {
  readonly titles: Pick<Messages<'product-rows'>, 'suggested' | 'suggested_why'>
}

/** Products suggested from those that this browser has shown. */
export const SuggestedRow = ({ titles, ...context }: Props) => (
  <RememberedRow
    id="suggested"
    load={suggestedCards}
    row="long"
    {...context}
    heading={
      <>
        <h2 id="suggested" className="text-2xl font-semibold tracking-tight">
          {titles.suggested}
        </h2>
        <p className="mt-1 mb-6 text-ink-soft">{titles.suggested_why}</p>
      </>
    }
  />
)
