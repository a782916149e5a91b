/** Every refusal of `/api/v2` (design §6). `error` is a sentence in the reader's language, `code` is for programs. */
export interface ProblemBody {
  readonly error: string
  readonly code: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}
