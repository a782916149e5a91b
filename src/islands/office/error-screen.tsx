import { Link, useRouter } from '@tanstack/react-router'
import { CircleAlert, CloudOff, SearchX } from 'lucide-react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { problemOf } from '../../stores/office/office-problems.ts'
import { problemText } from '../../stores/problem-text.ts'
import { Button } from '../shell/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { useOffice } from './words.tsx'

/** A screen that could not be drawn; the frame around it stays. */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  const { words, notices } = useOffice()
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  const { status } = problemOf(error)
  function again() {
    reset()
    void router.invalidate()
  }
  return (
    <StateMessage
      icon={status === 0 ? CloudOff : CircleAlert}
      level="h1"
      focused
      title={words.failed}
      text={problemText(error, notices)}
    >
      <Button onClick={again}>{words.retry}</Button>
    </StateMessage>
  )
}

export function NotFoundScreen() {
  const { words } = useOffice()
  return (
    <StateMessage icon={SearchX} level="h1" focused title={words.not_found} text={words.not_found_text}>
      <Link to="/" className="button">
        {words.nav_home}
      </Link>
    </StateMessage>
  )
}

/** Said in place of a screen that takes a permission. */
export function NoPermission() {
  const { words } = useOffice()
  return (
    <StateMessage icon={CircleAlert} level="h1" focused title={words.no_permission} text={words.no_permission_text} />
  )
}
