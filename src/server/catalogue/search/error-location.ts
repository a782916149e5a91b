import type { Refusal } from '../../../search/query/refusal.ts'

/** A parsing refusal with the line and column (from 1) of the name it is about. */
export function withLocation(refusal: Refusal, text: string): Refusal {
  return refusal.type === 'parsing_exception' ? { ...refusal, details: locationOf(refusal.reason, text) } : refusal
}

/** The last name in the reason is the wrong one: `[match] query does not support [analyzer]`. */
function locationOf(reason: string, text: string): { readonly line: number; readonly col: number } {
  const names = [...reason.matchAll(/\[([^[\]]+)\]/g)].map(([, name = '']) => name).reverse()
  const found = names.map(name => text.indexOf(JSON.stringify(name))).find(at => at >= 0) ?? 0
  const before = text.slice(0, found).split('\n')
  return { line: before.length, col: (before.at(-1)?.length ?? 0) + 1 }
}
