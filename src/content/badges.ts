import badges from '../../content/badges.json' with { type: 'json' }
import { BADGE_IDS, type BadgeId } from '../domain/catalogue/badge.ts'
import type { ShopLocale } from '../i18n/locales.ts'

interface BadgeTexts {
  readonly name: string
  readonly rule: string
  readonly explanation: string
}

/** Texts of content/badges.json: the one place where badges are named and explained. */
export function badgeTexts(locale: ShopLocale, id: BadgeId): BadgeTexts {
  const { name, rule, explanation } = badges[id]
  return { name: name[locale], rule: rule[locale], explanation: explanation[locale] }
}

/** Names of all badges as islands look them up: `badge_new`. */
export const badgeWords = (locale: ShopLocale): Readonly<Record<`badge_${string}`, string>> =>
  Object.fromEntries(BADGE_IDS.map(id => [`badge_${id}`, badgeTexts(locale, id).name]))
