import type { Article } from '../contract/community/article.ts'
import { words } from '../i18n/words.ts'
import { ogImageKey, type OgImage } from './og-image.ts'

/** The card that a member's article, or news of staff, is shared with: its title, and its own cover. */
export const memberArticleOgImage = ({ title, language, cover, kind }: Article): OgImage => ({
  scene: 'paper',
  locale: language,
  title,
  above: words(language, 'content')(kind === 'member' ? 'articles' : 'news'),
  art: cover?.url
})

/** Path of the card, which is drawn when first asked for. */
export const memberArticleOgImagePath = (slug: string, card: OgImage) =>
  `/og/articles/${slug}-${ogImageKey(card)}.${card.locale}.jpg`
