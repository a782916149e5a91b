import type { ImageMetadata } from 'astro'
import { untrackedPicture } from '../../content/untracked-picture.ts'
import { dateTime, longDate } from '../../i18n/format.ts'
import type { Locale, ShopLocale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'
import type { ContentCardProps } from '../../islands/bookmarks/content-card.tsx'
import { pictureSources } from './picture-sources.ts'

export interface ContentEntry extends Pick<ContentCardProps, 'href' | 'title' | 'description' | 'lead' | 'eager' | 'heading'> {
  readonly locale: ShopLocale
  /** The language its words are in. */
  readonly lang: Locale
  readonly cover: ImageMetadata
  readonly published?: Date
  readonly minutes?: number
}

/** A piece as its card draws it: with the addresses of its picture, and its dates in words. */
export async function contentCard(piece: ContentEntry): Promise<ContentCardProps> {
  const { locale, lang, cover, published, minutes, ...card } = piece
  const { width, height } = untrackedPicture(cover)
  const moment = published?.toISOString()
  const t = words(locale, 'content')
  return {
    ...card,
    lang: lang === locale ? undefined : lang,
    picture: { ...(await pictureSources(cover)), width, height },
    meta: moment
      ? {
          moment,
          date: longDate(locale, moment),
          reading: minutes === undefined ? undefined : t('reading', { count: minutes }),
          notYet:
            import.meta.env.DEV && published && published > new Date()
              ? t('not_yet_until', { date: dateTime(locale, moment) })
              : undefined
        }
      : undefined
  }
}
