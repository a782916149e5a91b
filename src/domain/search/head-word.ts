/** Words after one of these say what a thing is for or comes with, until the next punctuation. */
export const COMPLEMENT = /(?<=\s|^)(?:for|with|w|without|to|from|of|in|on|by|against|and)(?=\s|$)/iu

/**
 * The word that names the thing itself, where a search has several: the last one before what the thing is for. Of `laptop
 * bag` it is the bag, of `зөөврийн компьютерийн цүнх`, too, of `case for a phone 6"` the case.
 */
export function headWord(text: string): string | undefined {
  // A phrase in quotes is looked for as it stands.
  if (/^["“”«»„]/.test(text)) return undefined
  const [phrase = ''] = text.trim().split(COMPLEMENT)
  const words = phrase.split(/\s+/).filter(word => word !== '' && !/\d/.test(word))
  return words.length > 1 || phrase !== text.trim() ? words.at(-1) : undefined
}
