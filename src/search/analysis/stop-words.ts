/** Words that carry a sentence but say nothing of a product: never required, when there are others. */
const STOP_WORDS = new Set(
  'руу рүү луу лүү ба бас болон буюу нь юм дээр доор дахь дэх зориулсан зэрэг гэх мэт and or the a an for of with in on to by'.split(
    ' '
  )
)

export const isStopWord = (word: string) => STOP_WORDS.has(word)
