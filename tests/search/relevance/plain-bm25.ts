/** BM25 as any textbook has it, over words as they are written: what the shop's search is compared with. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.75

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Answers ids of the best ten for a query. */
export function plainBm25(documents: readonly { readonly id: string; readonly text: string }[]) {
  const lengths = new Map<string, number>()
  /** Word → how often it stands in which text. */
  const postings = new Map<string, Map<string, number>>()
  for (const { id, text } of documents) {
    const words = wordsOf(text)
    lengths.set(id, words.length)
    for (const word of words) {
      const having = postings.get(word) ?? new Map<string, number>()
      postings.set(word, having.set(id, (having.get(id) ?? 0) + 1))
    }
  }
  const average = [...lengths.values()].reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.size)

  return (query: string): readonly string[] => {
    const scores = new Map<string, number>()
    for (const word of wordsOf(query)) {
      const having = postings.get(word) ?? new Map<string, number>()
      const rarity = Math.log(1 + (lengths.size - having.size + 0.5) / (having.size + 0.5))
      for (const [id, times] of having) {
        const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths.get(id) ?? 0)) / average)
        scores.set(id, (scores.get(id) ?? 0) + (rarity * times * (SATURATION + 1)) / (times + norm))
      }
    }
    return [...scores]
      .sort(([, a], [, b]) => b - a)
      .slice(0, 10)
      .map(([id]) => id)
  }
}
