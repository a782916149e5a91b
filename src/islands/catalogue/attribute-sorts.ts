import { readAttributeSort, writeAttributeSort, type AttributeSort } from '../../domain/catalogue/attribute-sort.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import type { ListState } from '../../stores/catalogue/catalogue.ts'
import type { ListContext } from './list-context.ts'

interface Choice {
  readonly sort: AttributeSort
  readonly name: string
}

/** Orders by the numbers that the products of a list have: of each attribute whose numbers share one unit. */
export function attributeSortsOf(
  { facets, request }: Pick<ListState, 'facets' | 'request'>,
  { locale, words }: Pick<ListContext, 'locale' | 'words'>
): readonly Choice[] {
  const both = (attribute: string, unit: string, name: string): readonly Choice[] => [
    {
      sort: writeAttributeSort({ attribute, unit, order: 'asc' }),
      name: fillPlaceholders(words.sort_attribute_asc, { name })
    },
    {
      sort: writeAttributeSort({ attribute, unit, order: 'desc' }),
      name: fillPlaceholders(words.sort_attribute_desc, { name })
    }
  ]
  const offered = facets.attributes.flatMap(({ attribute, unit, name }) =>
    unit === undefined ? [] : both(attribute, unit, name[locale])
  )
  const chosen = request.sort === undefined ? undefined : readAttributeSort(request.sort)
  if (!chosen || offered.some(({ sort }) => sort === request.sort)) return offered
  // The list has an order although nothing names its attribute, as while the facets are loading.
  const { attribute, unit } = chosen
  return [...offered, ...both(attribute, unit, attribute.replaceAll('-', ' '))]
}
