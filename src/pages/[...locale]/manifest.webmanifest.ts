import type { APIRoute } from 'astro'
import { localePath, shopLocalePaths, type ShopLocale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'

export const getStaticPaths = () => shopLocalePaths()

const icon = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose
})

/** The web app manifest: a phone can put the shop on its home screen. */
export const GET: APIRoute<{ locale: ShopLocale }> = ({ props: { locale } }) => {
  const name = words(locale, 'company')('name')
  const shell = words(locale, 'shell')
  const home = localePath(locale, '/')
  const manifest = {
    id: home,
    name: `${name}: ${words(locale, 'site')('tagline')}`,
    short_name: name,
    description: words(locale, 'home')('description'),
    lang: locale,
    dir: 'ltr',
    start_url: home,
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    categories: ['shopping', 'health'],
    icons: [icon('/icon-192.png', 192), icon('/icon-512.png', 512), icon('/icon-maskable-512.png', 512, 'maskable')],
    shortcuts: [
      { name: shell('all_products'), url: localePath(locale, '/products') },
      { name: shell('cart'), url: localePath(locale, '/cart') }
    ]
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
