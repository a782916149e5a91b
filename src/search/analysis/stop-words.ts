import { keyOfWord } from './latin.ts'

/** Words that carry a sentence but say nothing of a product: never required, when there are others. */
const STOP_WORDS = new Set(
  'руу рүү луу лүү ба бас болон буюу нь юм дээр доор дахь дэх зориулсан зэрэг гэх мэт and or the a an for of with in on to by'.split(
    ' '
  )
)

export const isStopWord = (word: string) => STOP_WORDS.has(word)

const STOP_KEYS = new Set(Array.from(STOP_WORDS, word => keyOfWord(word)))

/** In either alphabet: a misspelt word is never read as one of these. */
export const isStopKey = (key: string) => STOP_KEYS.has(key)
