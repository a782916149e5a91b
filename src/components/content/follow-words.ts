import type { ShopLocale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'

/** Texts of the button that follows an author. */
export const followWords = (locale: ShopLocale) => {
  const t = words(locale, 'content')
  return {
    follow: t('follow'),
    followed: t('followed'),
    followOf: t('follow_of'),
    nowFollowed: t('follow_done'),
    nowUnfollowed: t('unfollow_done'),
    failed: t('follow_failed')
  }
}
