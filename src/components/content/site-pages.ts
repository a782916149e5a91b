/** Static pages by slug, in the order menus show them. */
export const SITE_PAGES: readonly string[] = [
  'delivery',
  'returns',
  'reviews',
  'wallet',
  'leasing',
  'about',
  'terms',
  'privacy',
  'cookies',
  'accessibility'
]
