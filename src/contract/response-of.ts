import type { z } from 'zod'

/** An answer as code holds it: every field read-only, at any depth, for nobody changes what the server said. */
export type ResponseOf<S extends z.ZodType> = DeepReadonly<z.output<S>>

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T
