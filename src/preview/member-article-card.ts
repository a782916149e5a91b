import type { Article } from '../contract/community/article.ts'
import { words } from '../i18n/words.ts'
import { cardKey, type PreviewCard } from './card.ts'

/** The card that a member's article, or news of staff, is shared with: its title, and its own cover. */
export const memberArticleCard = ({ title, language, cover, kind }: Article): PreviewCard => ({
  scene: 'paper',
  locale: language,
  title,
  above: words(language, 'content')(kind === 'member' ? 'articles' : 'news'),
  art: cover?.url
})

/** Path of the card, which is drawn when first asked for. */
export const memberArticleCardPath = (slug: string, card: PreviewCard) =>
  `/og/articles/${slug}-${cardKey(card)}.${card.locale}.jpg`
