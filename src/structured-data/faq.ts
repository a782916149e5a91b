import type { FAQPage } from 'schema-dts'

interface Question {
  readonly question: string
  /** Plain text or simple HTML. */
  readonly answer: string
}

/** schema.org FAQPage. */
export const faqData = (questions: readonly Question[]) =>
  ({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer }
    }))
  }) satisfies FAQPage
