import {
  CATALOGUE_CHOICES_MAX,
  type CatalogueChoice,
  type CatalogueChoiceKind,
  type CatalogueChoicesBody,
  type CatalogueChoicesQuery
} from '../../../contract/staff/catalogue-choices.ts'
import type { StaffPermission } from '../../../domain/identity/staff.ts'
import { err, ok } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { brandNames, namedCategories } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { ProductsDeps } from './deps.ts'
import { textClause } from './list.ts'

/** Who limits a coupon or a rule for searches has to name products, also without the screens of the catalogue. */
const CHOOSERS: readonly StaffPermission[] = ['catalogue.read', 'promotions.read', 'search.read']

type Choose = (deps: ProductsDeps, text: string, language: 'mn' | 'en') => ServiceResult<readonly CatalogueChoice[]>

/** Products, categories or brands by a part of their names, few of them: whoever seeks another types on. */
export async function catalogueChoices(
  deps: ProductsDeps,
  { permissions }: StaffPrincipal,
  { kind, q }: CatalogueChoicesQuery,
  locale: Locale
): ServiceResult<CatalogueChoicesBody> {
  if (!CHOOSERS.some(each => permissions.includes(each))) return err({ status: 403, code: 'staff-permission' })
  const found = await CHOOSE[kind](deps, q, locale === 'mn' ? 'mn' : 'en')
  return found.ok ? ok({ choices: [...found.value] }) : found
}

const CHOOSE: Readonly<Record<CatalogueChoiceKind, Choose>> = {
  product: async ({ db, catalogue }, text, language) => {
    const query = await textClause(db, text)
    const answer = await catalogue.search({ query, size: CATALOGUE_CHOICES_MAX })
    if (answer.timed_out) return err({ status: 503, code: 'unavailable' })
    return ok(
      answer.hits.hits.flatMap(({ _source: product }) =>
        product
          ? [
              {
                ...{ code: product.sku, slug: product.slug },
                name: language === 'mn' ? product.title : product.name,
                detail: `${product.sku} · ${product.brand.name}`
              }
            ]
          : []
      )
    )
  },
  category: async ({ db }, text, language) => ok(matching(await categories(db, language), text)),
  brand: async ({ db }, text) => ok(matching(await brands(db), text))
}

async function categories(db: Database, language: 'mn' | 'en'): Promise<readonly CatalogueChoice[]> {
  const { permalinks, names } = await namedCategories(db)
  return permalinks.map(code => {
    const parts = code.split('/')
    const path = parts.map((_, depth) => parts.slice(0, depth + 1).join('/'))
    const [name = code, ...above] = path.map(each => names.get(each)?.[language] ?? each).reverse()
    return { code, slug: code, name, detail: above.reverse().join(' › ') }
  })
}

const brands = async (db: Database): Promise<readonly CatalogueChoice[]> =>
  (await db.all(brandNames, {})).map(({ code, name }) => ({ code, slug: code, name, detail: '' }))

/** Those whose name begins with the text stand before those that have it further inside. */
function matching(choices: readonly CatalogueChoice[], text: string): readonly CatalogueChoice[] {
  const wanted = text.toLowerCase()
  const found = choices.filter(({ code, name }) => name.toLowerCase().includes(wanted) || code.includes(wanted))
  const [first, rest] = [true, false].map(isFirst =>
    found.filter(({ name }) => name.toLowerCase().startsWith(wanted) === isFirst)
  )
  return [...(first ?? []), ...(rest ?? [])].slice(0, CATALOGUE_CHOICES_MAX)
}
