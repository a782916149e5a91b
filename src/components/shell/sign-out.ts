import { isShopLocale, localePath } from '../../i18n/locales.ts'
import '../../stores/identity/authorize-calls.ts'
import { signOut } from '../../stores/identity/session.ts'

/** Out, and home: pages of one's own are not for the next person at this device. */
export async function signOutAndLeave() {
  const { lang } = document.documentElement
  if (await signOut()) location.assign(localePath(isShopLocale(lang) ? lang : 'mn', '/'))
}
