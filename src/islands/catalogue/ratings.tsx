import { fillPlaceholders } from '../../i18n/fill.ts'
import { changeConditions, type ListState } from '../../stores/catalogue/catalogue.ts'
import { FacetValue } from './facet-value.tsx'
import type { ListContext } from './list-context.ts'

interface Props {
  readonly list: ListState
  readonly context: ListContext
}

/** So many stars and more, only where buyers have given any. */
export function Ratings({ list: { facets, request }, context: { words } }: Props) {
  const chosen = request.ratingFrom
  if (facets.ratings.length === 0 && chosen === undefined) return null
  const values = facets.ratings.length > 0 ? facets.ratings : [{ key: String(chosen), count: 0 }]
  return (
    <fieldset className="border-b border-line py-4">
      <legend className="float-left mb-1 w-full font-semibold">{words.rating}</legend>
      <div className="clear-both">
        {values.map(({ key, count }) => (
          <FacetValue
            key={key}
            parameter="rating"
            value={key}
            count={count}
            isChosen={String(chosen) === key}
            onChange={() => changeConditions({ ratingFrom: String(chosen) === key ? undefined : Number(key) })}
          >
            {fillPlaceholders(words.rating_from, { stars: key })}
          </FacetValue>
        ))}
      </div>
    </fieldset>
  )
}
