import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { AGE_ANSWER_WITHDRAWN, isAgeAnswer } from '../../domain/age.ts'
import { $ageAnswer, answerAge, withdrawAgeAnswer } from '../../stores/age.ts'

interface Link {
  readonly href: string
  readonly name: string
}

export interface LanguageLink extends Link {
  readonly locale: string
  readonly isCurrent: boolean
}

interface Props {
  /** `locales/<locale>/age.json`. */
  readonly words: Readonly<Record<string, string>>
  /** Path that the form leads back to without JavaScript. */
  readonly returnTo: string
  /** Stands above the question, e.g. the brand's name. */
  readonly name?: string | undefined
  readonly help: readonly Link[]
  /** The shop's front page. */
  readonly leave: string
  readonly languages: readonly LanguageLink[]
  /** A picture above the question. */
  readonly children?: ReactNode
}

/**
 * Covers a page about alcohol. Its HTML stands open for readers without JavaScript, whose form is answered by the
 * server, and age.css shows it or hides it; hydrated it is modal and answers without a reload.
 */
export function AgeGate({ words, returnTo, name, help, leave, languages, children }: Props) {
  const answer = useStore($ageAnswer, { ssr: 'initial' })
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = answer === 'no' ? 'age-refusal' : 'age-question'

  useEffect(() => {
    if (answer === 'yes') dialog.current?.close()
    else openModal(dialog.current, heading)
  }, [answer, heading])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget, event.nativeEvent.submitter)
    const given = data.get('answer')
    if (!isAgeAnswer(given)) return
    answerAge(given, data.has('remember'))
    if (given === 'no') return
    dialog.current?.close()
    showContent()
  }

  return (
    <dialog
      ref={dialog}
      className="age"
      open
      closedby="none"
      aria-labelledby={heading}
      // Escape closes dialogs, in some browsers even when told not to: the question returns.
      onCancel={event => event.preventDefault()}
      onClose={event => $ageAnswer.get() !== 'yes' && !event.currentTarget.open && openModal(dialog.current, heading)}
    >
      <div className="age-sheet">
        {children}
        {name && <p className="age-name">{name}</p>}
        <div className="age-question">
          <h2 id="age-question" tabIndex={-1} autoFocus>
            {words['title']}
          </h2>
          <p>{words['reason']}</p>
          <form method="post" action="/age" onSubmit={onSubmit}>
            <input type="hidden" name="to" value={returnTo} />
            <div className="age-answers">
              <button name="answer" value="yes">
                {words['yes']}
              </button>
              <button name="answer" value="no">
                {words['no']}
              </button>
            </div>
            <label className="age-remember">
              <input type="checkbox" name="remember" value="on" aria-describedby="age-warning" />
              <span>{words['remember']}</span>
            </label>
            <p id="age-warning" className="age-small">
              {`${words['remember_warning']} ${words['kept']}`}
            </p>
          </form>
        </div>
        <div className="age-refusal">
          <h2 id="age-refusal" tabIndex={-1}>
            {words['refused_title']}
          </h2>
          <p>{words['refused']}</p>
          <form
            method="post"
            action="/age"
            onSubmit={event => {
              event.preventDefault()
              withdrawAgeAnswer()
            }}
          >
            <input type="hidden" name="to" value={returnTo} />
            <button name="answer" value={AGE_ANSWER_WITHDRAWN} className="age-again">
              {words['again']}
            </button>
          </form>
          <p>{words['help']}</p>
          <ul className="age-help">
            {help.map(link => (
              <li key={link.href}>
                <HelpLink {...link} />
              </li>
            ))}
          </ul>
        </div>
        <p className="age-leave">
          <a href={leave}>{words['leave']}</a>
        </p>
        <nav className="age-languages" aria-label={words['languages']}>
          <ul>
            {languages.map(({ locale, href, name, isCurrent }) => (
              <li key={locale}>
                <a href={href} lang={locale} hrefLang={locale} aria-current={isCurrent ? 'true' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </dialog>
  )
}

const HelpLink = ({ href, name }: Link) => (
  <a href={href} {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener' })}>
    {name}
  </a>
)

/**
 * Only `showModal` makes the rest of the page inert. The heading names the dialog and is where reading starts, but a
 * reader who has moved the focus on before hydration stays there.
 */
function openModal(dialog: HTMLDialogElement | null, heading: string) {
  if (!dialog) return
  const isPlain = dialog.open && !dialog.matches(':modal')
  const focused = isPlain && dialog.contains(document.activeElement) ? document.activeElement : null
  if (isPlain) dialog.close()
  if (!dialog.open) dialog.showModal()
  document.getElementById(heading)?.focus()
  if (focused instanceof HTMLElement) focused.focus()
}

function showContent() {
  const title = document.querySelector('h1')
  title?.setAttribute('tabindex', '-1')
  title?.focus()
  // Only now is there a place for a deep link to lead to.
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
}
