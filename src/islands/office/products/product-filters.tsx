import { useNavigate } from '@tanstack/react-router'
import { PRODUCT_FACETS, type ProductFacet, type StaffProductsBody } from '../../../contract/staff/products.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { number } from '../../../i18n/format.ts'
import type { ProductListSearch } from '../../../stores/office/product-list-search.ts'
import { TextButton } from '../../shell/button.tsx'
import { SelectField } from '../../shell/field.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly search: ProductListSearch
  readonly facets: StaffProductsBody['facets'] | undefined
}

/** Filters of the list, with the number of products for each value. */
export function ProductFilters({ search, facets }: Props) {
  const words = useScreenWords('office-products')
  const navigate = useNavigate()
  const isNarrowed = PRODUCT_FACETS.some(facet => search[facet] !== undefined)
  const { q } = search
  return (
    <section aria-label={words.filters} className="grid content-start gap-4">
      {isNarrowed && (
        <TextButton
          className="justify-self-start"
          onClick={() => void navigate({ to: '/products', search: q === undefined ? {} : { q } })}
        >
          {words.filters_clear}
        </TextButton>
      )}
      {PRODUCT_FACETS.map(facet => (
        <Facet key={facet} facet={facet} search={search} values={facets?.[facet] ?? []} />
      ))}
    </section>
  )
}

interface FacetProps extends Pick<Props, 'search'> {
  readonly facet: ProductFacet
  readonly values: StaffProductsBody['facets'][ProductFacet]
}

function Facet({ facet, search, values }: FacetProps) {
  const words = useScreenWords('office-products')
  const { locale } = useOffice()
  const navigate = useNavigate()
  const { after: _, [facet]: chosen = '', ...rest } = search
  const answers: Readonly<Record<string, string>> = {
    ...{ stock_yes: words.stock_yes, stock_no: words.stock_no },
    ...{ visible_yes: words.visible_yes, visible_no: words.visible_no },
    ...{ translated_yes: words.translated_yes, translated_no: words.translated_no }
  }
  const choices = values.map(({ value, name, count }) => ({
    value,
    name: fillPlaceholders(words.choice, {
      name: name ?? answers[`${facet}_${value}`] ?? value,
      count: number(locale, count)
    })
  }))
  const isListed = chosen === '' || choices.some(({ value }) => value === chosen)
  return (
    <SelectField
      id={`product-${facet}`}
      name={facet}
      label={words[`facet_${facet}`]}
      prompt={words.any}
      value={chosen}
      choices={isListed ? choices : [...choices, { value: chosen, name: chosen }]}
      onText={value => void navigate({ to: '/products', search: value === '' ? rest : { ...rest, [facet]: value } })}
    />
  )
}
