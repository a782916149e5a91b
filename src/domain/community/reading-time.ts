/**
 * Words per minute of adults reading silently. Mongolian is agglutinative: one long word carries what takes three in
 * English, so fewer are read in a minute.
 */
const WORDS_PER_MINUTE: Readonly<Record<string, number>> = { mn: 150, en: 230 }

/** Reading time in whole minutes, at least one. */
export function readingMinutes(text: string, language: string): number {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / (WORDS_PER_MINUTE[language] ?? 200)))
}
