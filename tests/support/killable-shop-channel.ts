/** Messages between a shop in a process of its own and the test that started it. */
export type ShopRequest = { readonly id: number; readonly now: number } & (
  | { readonly what: 'job'; readonly name: string }
  | { readonly what: 'admin'; readonly path: readonly string[]; readonly given: readonly unknown[] }
  | { readonly what: 'die'; readonly at: 'before-commit' | 'after-commit'; readonly commits: number }
)
export type ShopResponse =
  | { readonly port: number; readonly jobs: readonly string[] }
  | { readonly id: number; readonly value?: unknown; readonly error?: string }

/** Says what time it is where the asker is. */
export const NOW_HEADER = 'x-test-now'
