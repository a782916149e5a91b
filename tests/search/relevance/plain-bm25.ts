/** BM25 as any textbook has it, over words as they are written: what the shop's search is compared with. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.75

interface Text {
  readonly id: string
  readonly words: ReadonlyMap<string, number>
  readonly length: number
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Answers ids of the best ten for a query. */
export function plainBm25(documents: readonly { readonly id: string; readonly text: string }[]) {
  const texts = documents.map(({ id, text }): Text => {
    const all = wordsOf(text)
    const words = new Map<string, number>()
    for (const word of all) words.set(word, (words.get(word) ?? 0) + 1)
    return { id, words, length: all.length }
  })
  const average = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
  const having = new Map<string, number>()
  for (const { words } of texts) for (const word of words.keys()) having.set(word, (having.get(word) ?? 0) + 1)

  return (query: string): readonly string[] => {
    const scored = texts.map(({ id, words, length }) => {
      let score = 0
      for (const word of wordsOf(query)) {
        const times = words.get(word) ?? 0
        const number = having.get(word) ?? 0
        const rarity = Math.log(1 + (texts.length - number + 0.5) / (number + 0.5))
        const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / average)
        score += (rarity * times * (SATURATION + 1)) / (times + norm)
      }
      return { id, score }
    })
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, 10)
      .map(({ id }) => id)
  }
}
