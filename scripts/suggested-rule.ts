import { Document } from 'yaml'

interface FailedSearch {
  readonly query: string
  /** Searches near to it that find something. */
  readonly near: readonly string[]
  /** Note for the editor: its language, and how many made it. */
  readonly about: string
}

/** A rule of `one-way-synonyms.yaml`; one without anything near is a comment, until somebody fills it in. */
export function suggestedRule({ query, near, about }: FailedSearch): string {
  const document = new Document([{ search: [query], finds: near.length > 0 ? near : ['…'] }])
  const rule = document.toString({ lineWidth: 0, collectionStyle: 'any', flowCollectionPadding: false }).trimEnd()
  const lines = near.length > 0 ? rule : rule.replaceAll(/^/gm, '# ')
  return `# ${about}\n${lines}`
}
