/** Sitemap in which a prebuilt page stands, by its path without the language; first match counts. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/story\/cocktails\/./, 'recipes'],
  [/^\/story(?:\/|$)/, 'brand'],
  [/^\/t\//, 'categories'],
  [/^\/articles(?:\/|$)/, 'articles'],
  [/^\/news(?:\/|$)/, 'news'],
  [/^\/branches(?:\/|$)/, 'branches']
]

export const kindOf = (path: string) => KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'pages'
