import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import type { SignInProblem } from '../../stores/identity/sign-in.ts'
import { noticeText } from '../shell/notice-words.ts'

/** Props shared by all parts of signing in. */
export interface SignInProps {
  readonly locale: ShopLocale
  readonly words: Messages<'sign-in'>
  readonly notices: Readonly<Record<string, string>>
}

/** Props of the steps of signing in, on a page or in a dialog. */
export interface SignInRequest extends SignInProps {
  readonly level: 'h1' | 'h2'
  /** Path that another provider leads back to: a page that takes up what its cookie brought. */
  readonly returnTo: () => string
}

export interface StepProps extends SignInRequest {
  /** The first field takes the focus. */
  readonly focused: boolean
}

/** The server's sentence, our own, or what is said of a lost connection anywhere. */
export function problemText({ words, notices }: Pick<SignInProps, 'words' | 'notices'>, problem: SignInProblem) {
  if ('text' in problem) return problem.text
  return (words as Readonly<Record<string, string>>)[`error_${problem.code}`] ?? noticeText(notices, problem)
}
