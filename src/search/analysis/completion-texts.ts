import type { ProductDocument } from '../../contract/catalogue/product-document.ts'
import { isStopWord } from './stop-words.ts'

/** The shop's two languages, each of which has completions of its own. */
export type CompletionLanguage = 'mn' | 'en'

const CYRILLIC = /\p{Script=Cyrillic}/u
/** Amounts with their units, and all signs: a phrase ends there. */
const BETWEEN_PHRASES = /\d[\d.,]*\s*[\p{L}%]*|[^\p{L}\s'’-]+/gu
const LETTERS_MIN = 2

/**
 * Searches that lead to a product, in one language: its brand and substances, each word of its title and each two that
 * stand together, and the title itself. An engine counts the products that share a text, so that common ones come first.
 */
export function completionTexts(product: ProductDocument, language: CompletionLanguage): readonly string[] {
  const title = language === 'mn' ? product.title : product.name
  const isOwn = (text: string) => text === product.brand.name || CYRILLIC.test(text) === (language === 'mn')
  const whole = [...product.custom_suggestion, ...product.suggestion].filter(
    text => isOwn(text) || (language === 'mn' && text === title)
  )
  const written = new Set(whole.map(text => text.toLowerCase()))
  // Brands and models keep their Latin letters in a Mongolian title; Cyrillic in an English one is not translated.
  const phrases = phrasesOf(title, product.brand.name).filter(
    text => !written.has(text) && (language === 'mn' || !CYRILLIC.test(text))
  )
  return [...new Set([...whole, ...phrases])]
}

function phrasesOf(title: string, brand: string): readonly string[] {
  const named = title.replace(brand, '\n').toLowerCase()
  return named
    .replace(BETWEEN_PHRASES, '\n')
    .split('\n')
    .flatMap(run => {
      const words = run.split(/\s+/).filter(word => word.length >= LETTERS_MIN)
      const isPlain = (word = '') => word !== '' && !isStopWord(word)
      const pairs = words.flatMap((word, at) => {
        const next = words[at + 1]
        return next !== undefined && isPlain(word) && isPlain(next) ? [`${word} ${next}`] : []
      })
      return [...words.filter(isPlain), ...pairs]
    })
}
