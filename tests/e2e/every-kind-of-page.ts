/** One of each kind, and axe has looked at it once on each width: other tests ask about states. */
const SHOP = ['/', '/products', '/branches', '/brands', '/contact', '/cart', '/checkout', '/nowhere']
export const PAGES = [
  ...SHOP.flatMap(path => [path, path === '/' ? '/en' : `/en${path}`]),
  ...['', '/en', '/ru', '/zh', '/it'].map(prefix => `${prefix}/story`),
  '/t/medicine',
  '/en/t/skin-care/face',
  '/ru/story/cocktails/high-summer',
  '/zh/story/distillation',
  '/it/story/tasting',
  '/story/responsible',
  '/articles',
  '/en/news/tsagaan-sar',
  '/articles/storing-food',
  '/look-books/winter-morning',
  '/faq',
  '/en/pages/cookies',
  '/pages/leasing',
  '/products/shil-mod-silver-rimmed-glasses-4-pieces',
  '/en/sign-in',
  '/saved',
  '/en/compare',
  '/gift-cards',
  '/en/order-lookup',
  '/campaigns/winter-care',
  '/branches/bayanzurkh',
  '/en/brands/velmora',
  '/it/subscribe/expired',
  '/travel',
  '/en/travel',
  '/offline',
  '/en/unavailable',
  '/ru/cart'
]

/** The same page in another language is walked on a phone already. */
export const isTwin = (path: string) =>
  /^\/(?:en|(?:en|it)\/story)$/.test(path) || (path.startsWith('/en/') && PAGES.includes(path.slice(3)))
