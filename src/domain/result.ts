/** Expected refusals are returned as values; unexpected errors are thrown. */
export type Result<T, P> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: P }

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })
export const err = <P>(problem: P): { readonly ok: false; readonly problem: P } => ({ ok: false, problem })
