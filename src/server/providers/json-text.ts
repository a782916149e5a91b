/**
 * What somebody else's server wrote: null for nothing, undefined for what is not JSON, as a page of something in between.
 * The parser's own error would quote the body.
 */
export function jsonText(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
