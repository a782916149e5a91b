import { fillPlaceholders } from './fill.ts'
import type { Area } from './areas.ts'
import type { Locale } from './locales.ts'
import { words, type MessageKey, type WordsSource, type Words } from './words.ts'

/** Sentences in place of those of `locales/`, by `textId`. */
export type ReplacedTexts = ReadonlyMap<string, string>

export const textId = (locale: Locale, area: Area, key: string) => `${locale}/${area}/${key}`

/**
 * Words with other sentences in place of some. Those are filled without i18next: they come from people, and its syntax
 * could name other keys.
 */
export const replacedWords = (replaced: ReplacedTexts): WordsSource =>
  replaced.size === 0 ? words : (locale, area) => wordsOf(replaced, locale, area)

function wordsOf<A extends Area>(replaced: ReplacedTexts, locale: Locale, area: A): Words<A> {
  const shipped = words(locale, area)
  return (key: MessageKey<A>, values = {}) => {
    const text = replaced.get(textId(locale, area, key))
    return text === undefined ? shipped(key, values) : fillPlaceholders(text, values)
  }
}
