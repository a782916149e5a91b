import { localePath, type ShopLocale } from '../../i18n/locales.ts'

/** Set by who leaves for another provider: the cookie it brings is to be taken up. */
export const RETURNED_FROM_PROVIDER = 'from'

/** Another provider leads to the page of signing in, which takes up what it brought and goes on to `path`. */
export const signInUrlReturningTo = (locale: ShopLocale, path: string) =>
  `${localePath(locale, '/sign-in')}?${new URLSearchParams({ return: path, [RETURNED_FROM_PROVIDER]: '1' })}`

/** On to where somebody is now. */
export const signInUrlReturningHere = (locale: ShopLocale) =>
  signInUrlReturningTo(locale, location.href.slice(location.origin.length))
