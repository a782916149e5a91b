import { CloudOff } from 'lucide-react'
import { Button } from '../shell/button.tsx'
import { noticeText } from '../shell/notice-words.ts'
import { StateMessage } from '../shell/state-message.tsx'

interface Props {
  readonly title: string
  readonly retry: string
  readonly problem: { readonly code: string; readonly message: string } | null
  readonly notices: Readonly<Record<string, string>>
  readonly onRetry: () => void
}

/** Something did not come, why, and once more. */
export const Failed = ({ title, retry, problem, notices, onRetry }: Props) => (
  <StateMessage
    icon={CloudOff}
    title={title}
    text={noticeText(notices, { code: problem?.code ?? '', text: problem?.message ?? '' })}
  >
    <Button onClick={onRetry}>{retry}</Button>
  </StateMessage>
)
