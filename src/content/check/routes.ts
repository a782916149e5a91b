import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitLocale } from '../../i18n/locales.ts'
import { COLLECTION_PATHS } from '../places.ts'

interface Route {
  readonly pattern: RegExp
  /** Allowed values of its changing part; undefined where they are known only once the shop runs. */
  readonly values: ReadonlySet<string> | undefined
}

/** Addresses that a link may lead to. */
export interface Routes {
  /** Whether a path of this site, with or without its language, leads somewhere. */
  leads(path: string): boolean
  /** Targets of `.meta({ refers })`: folders of a collection, `products`, `brands`, `taxons`; `notPromoted`: products that the law keeps out of promotions. */
  readonly known: Readonly<Record<string, ReadonlySet<string>>>
}

/** Every page, file and piece of content there is; `root` is the project's folder. */
export function routesOf(root: string): Routes {
  const known = knownNames(root)
  const routes = pagesOf(join(root, 'src/pages')).map(page => routeOf(page, known))
  return {
    known,
    leads: path => {
      const bare = splitLocale(path).path.replace(/(?<=.)\/$/, '')
      if (existsSync(join(root, 'public', bare)) && bare !== '/') return true
      return routes.some(({ pattern, values }) => {
        const found = pattern.exec(bare)
        if (!found) return false
        return found[1] === undefined || values === undefined || values.has(found[1])
      })
    }
  }
}

/** `/articles/[slug]` for `src/pages/[...locale]/articles/[slug].astro`. */
const pagesOf = (folder: string): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter(file => /\.(?:astro|ts)$/.test(file))
    .map(file => `/${file.replaceAll('\\', '/')}`)
    .map(file => file.replace(/\.(?:astro|ts)$/, '').replace('/[...locale]', ''))
    .map(page => page.replace(/\/index$/, '') || '/')

function routeOf(page: string, known: Routes['known']): Route {
  const parts = page.split(/(\[[^[\]]+\])/).map(part => {
    if (part.startsWith('[...')) return '(.+)'
    return part.startsWith('[') ? '([^/]+)' : part.replace(/[.*+?^${}()|\\]/g, '\\$&')
  })
  const above = page.replace(/\/\[[^/]*$/, '')
  const folder = Object.keys(COLLECTION_PATHS).find(name => COLLECTION_PATHS[name] === above && known[name]?.size)
  const names: Readonly<Record<string, string>> = { '/products': 'products', '/t': 'taxons', '/brands': 'brands' }
  return { pattern: new RegExp(`^${parts.join('')}$`), values: known[folder ?? names[above] ?? ''] }
}

function knownNames(root: string): Routes['known'] {
  const catalogue = join(root, 'content/catalogue')
  const lists = (folder: string, pattern: RegExp) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter(name => pattern.test(name))
      .flatMap(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>[])
  const named = (entries: readonly Record<string, unknown>[], field: string) =>
    new Set(entries.map(entry => String(entry[field])))
  const pieces = Object.keys(COLLECTION_PATHS).map(folder => {
    const path = join(root, 'content', folder)
    const folders = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
    return [folder, new Set(folders.filter(entry => entry.isDirectory()).map(({ name }) => name))] as const
  })
  const products = lists(join(catalogue, 'products'), /\.json$/)
  return {
    ...Object.fromEntries(pieces),
    products: named(products, 'slug'),
    notPromoted: named(
      products.filter(each => each['age_restricted'] === true || each['requires_prescription'] === true),
      'slug'
    ),
    taxons: named(lists(catalogue, /^taxons\.json$/), 'permalink'),
    brands: named(lists(catalogue, /^brands-.*\.json$/), 'code')
  }
}
