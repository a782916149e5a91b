/**
 * The body of a response: null when it is empty, undefined when it is not JSON, as the page of a proxy in between. The
 * parser's own error would quote the body.
 */
export function jsonText(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
