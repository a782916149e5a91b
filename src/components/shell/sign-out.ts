import { localePath } from '../../i18n/locales.ts'
import { signOut } from '../../stores/session.ts'
import { locale } from '../catalogue/goods-words.ts'

/** Out, and home: pages of one's own are not for whoever comes next. */
export async function leave() {
  if (await signOut()) location.assign(localePath(locale, '/'))
}
