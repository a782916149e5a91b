import { getSiteParts } from '../../api/site-parts.ts'
import { splitLocale } from '../../i18n/locales.ts'

/** Puts menus and banners as they are now in the place of those that the page was built with. */
async function renew() {
  const version = getComputedStyle(document.documentElement).getPropertyValue('--site-version').trim()
  const { locale } = splitLocale(location.pathname)
  const fetched = new DOMParser().parseFromString(await getSiteParts(locale, version.replaceAll('"', '')), 'text/html')
  for (const part of fetched.querySelectorAll<HTMLElement>('[data-site-part]')) {
    const place = document.querySelector(`[data-site-part='${part.dataset['sitePart']}']`)
    place?.replaceChildren(...part.childNodes)
  }
}

// The page stays as it was built where they cannot be fetched.
void renew().catch(() => undefined)
