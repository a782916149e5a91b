/** Languages of the site; the first is the default and stands in URLs without a prefix. */
export const LOCALES = ['mn', 'en', 'ru', 'zh', 'it'] as const
export type Locale = (typeof LOCALES)[number]

/** Languages the shop speaks; the brand's story speaks all of LOCALES. */
export const SHOP_LOCALES = ['mn', 'en'] as const
export type ShopLocale = (typeof SHOP_LOCALES)[number]

export const DEFAULT_LOCALE = 'mn' satisfies Locale

/** Each language with the country it is written for, as Open Graph names them. */
export const REGIONS: Readonly<Record<Locale, string>> = {
  mn: 'mn_MN',
  en: 'en_US',
  ru: 'ru_RU',
  zh: 'zh_CN',
  it: 'it_IT'
}

export const isLocale = (value: unknown): value is Locale => LOCALES.some(locale => locale === value)
export const isShopLocale = (value: unknown): value is ShopLocale => SHOP_LOCALES.some(locale => locale === value)

/** The shop's language of a page on demand, by the first part of its path; undefined where there is no such page. */
export const shopLocaleAt = (prefix: string | undefined): ShopLocale | undefined =>
  prefix === undefined ? DEFAULT_LOCALE : prefix !== DEFAULT_LOCALE && isShopLocale(prefix) ? prefix : undefined

/** `localePath('en', '/cart')` is `/en/cart`; Mongolian has no prefix. The path starts with a slash. */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** The language a path is written for, and the path without it. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = path.split('/')
  if (!isLocale(first) || first === DEFAULT_LOCALE) return { locale: DEFAULT_LOCALE, path }
  return { locale: first, path: `/${rest.join('/')}` }
}

/** `getStaticPaths` of a shop page under `src/pages/[...locale]/`. */
export const shopLocalePaths = () => localePaths(SHOP_LOCALES)
/** `getStaticPaths` of a page that speaks all five languages. */
export const allLocalePaths = () => localePaths(LOCALES)

const localePaths = <L extends Locale>(locales: readonly L[]) =>
  locales.map(locale => ({
    params: { locale: locale === DEFAULT_LOCALE ? undefined : locale },
    props: { locale }
  }))

/** Best match for an Accept-Language header among the site's languages. */
export function negotiateLocale(header: string | undefined): Locale {
  const wished = (header ?? '')
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map(text => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], q: q === undefined ? 1 : Number(q) }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
  return wished.map(({ language }) => language).find(isLocale) ?? DEFAULT_LOCALE
}
