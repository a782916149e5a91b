import { getJson } from '../../api/site-files.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'

/** Words of the sign-in dialog (src/pages/[...locale]/sign-in-words.json.ts), as its island has them. */
export const signInWords = <Words extends object>(locale: ShopLocale) =>
  getJson<Words>(localePath(locale, '/sign-in-words.json'))
