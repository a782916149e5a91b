/** Every refusal of `/api/v2` (design §6). `error` is a sentence in the reader's language, `code` is for programs. */
export interface ProblemBody {
  readonly error: string
  readonly code: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** A refusal in OAuth's own shape (RFC 6749 §5.2): its libraries read `error`, people `error_description`. */
export interface OAuthProblemBody {
  readonly error: 'unauthorized_client'
  readonly error_description: string
  readonly code: string
}
