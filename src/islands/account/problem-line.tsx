import { noticeText } from '../shell/notice-words.ts'

interface Props {
  readonly problem: { readonly code: string; readonly message: string } | null
  readonly notices: Readonly<Record<string, string>>
}

/** Why a form was refused, where no field is to blame. */
export const ProblemLine = ({ problem, notices }: Props) => (
  <p role="alert" className="text-sm font-medium text-sale empty:hidden">
    {problem && noticeText(notices, { code: problem.code, text: problem.message })}
  </p>
)
