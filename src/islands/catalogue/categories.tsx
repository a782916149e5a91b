import { TAXON_LEVELS } from '../../contract/catalogue/catalogue-base.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { changeConditions, type ListState } from '../../stores/catalogue/catalogue.ts'
import { writeListUrl } from '../../stores/catalogue/catalogue-url.ts'
import { Icon, UP } from './icons.tsx'
import type { ListContext, CategoryLink } from './list-context.ts'

interface Props {
  readonly list: ListState
  readonly context: ListContext
  readonly category?: CategoryLink
}

/** The next level down with its counts, and the way up. On a category's page they are other pages, elsewhere a filter. */
export function Categories({ list, context, category }: Props) {
  const { words, locale, categories } = context
  const { request, view, facets } = list
  const here = category?.permalink ?? request.taxon
  const level = TAXON_LEVELS[here ? here.split('/').length : 0]
  const nameOf = (permalink: string) => categories.find(each => each.permalink === permalink)?.name
  const below = (level ? facets.taxons[level] : []).flatMap(({ key, count }) => {
    const name = (!here || key.startsWith(`${here}/`)) && nameOf(key)
    return name ? [{ permalink: key, name, count }] : []
  })
  const above = here?.includes('/') ? here.slice(0, here.lastIndexOf('/')) : undefined
  const aboveName = above && nameOf(above)
  const { taxon: _, page: __, ...carried } = request

  const hrefOf = (permalink: string | undefined) =>
    category && permalink
      ? localePath(locale, `/t/${permalink}`) + writeListUrl({ request: carried, view })
      : localePath(locale, '/products') +
        writeListUrl({ request: { ...carried, ...(permalink && { taxon: permalink }) }, view })

  const link = (permalink: string | undefined, content: React.ReactNode) => (
    <a
      href={hrefOf(permalink)}
      onClick={event => {
        // Elsewhere than on its own page a category is a filter; another tab is still another tab.
        if (category || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        changeConditions({ taxon: permalink })
      }}
      className="flex min-h-9 items-center gap-2 py-1 hover:text-accent"
    >
      {content}
    </a>
  )

  if (below.length === 0 && !here) return null
  return (
    <nav aria-label={words.category} className="border-b border-line py-4 desk:pt-0">
      <p className="mb-1 font-semibold">{words.category}</p>
      {here && (category ? aboveName : true) && (
        <div className="text-ink-soft">
          {link(
            above,
            <>
              <Icon path={UP} className="-ms-1 size-4" />
              {fillPlaceholders(words.category_up, { name: aboveName ?? words.products })}
            </>
          )}
        </div>
      )}
      {here && nameOf(here) && (
        <p aria-current="true" className="py-1 font-medium text-accent">
          {nameOf(here)}
        </p>
      )}
      <ul className={here ? 'ps-4' : undefined}>
        {below.map(({ permalink, name, count }) => (
          <li key={permalink}>
            {link(
              permalink,
              <>
                {name}
                <span className="figures ms-auto text-sm text-ink-soft">{count}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
