import { atom, type ReadableAtom } from 'nanostores'
import { problemOf, type ProblemError } from '../api/problem-error.ts'
import { problemsByField } from './problem-text.ts'

type Texts = Readonly<Record<string, string>>

export interface FormState<Fields extends Texts> {
  readonly fields: Fields
  /** The server's sentences, by field. */
  readonly problems: { readonly [Field in keyof Fields]?: string }
  /** A problem that belongs to no field. */
  readonly problem: ProblemError | null
  readonly busy: boolean
}

export interface Form<Fields extends Texts> {
  readonly $form: ReadableAtom<FormState<Fields>>
  type(part: Partial<Fields>): void
  /** Begins anew. */
  fill(fields?: Partial<Fields>): void
  /** False when it was refused, failed, or is on its way already. */
  submit(send: (fields: Fields) => Promise<unknown>): Promise<boolean>
}

/** A form's fields and the server's problems: each sentence stands at its field until that is changed. */
export function formOf<Fields extends Texts>(empty: Fields): Form<Fields> {
  const nothing = { problems: {}, problem: null, busy: false }
  const $form = atom<FormState<Fields>>({ ...nothing, fields: empty })

  const refused = (problem: ProblemError): Pick<FormState<Fields>, 'problems' | 'problem'> => {
    const known = Object.entries(problemsByField(problem)).filter(([name]) => Object.hasOwn(empty, name))
    const problems = Object.fromEntries(known) as FormState<Fields>['problems']
    return { problems, problem: known.length > 0 ? null : problem }
  }

  return {
    $form,
    type(part) {
      const { fields, problems, ...rest } = $form.get()
      const standing = Object.entries(problems).filter(([name]) => !Object.hasOwn(part, name))
      $form.set({
        ...rest,
        fields: { ...fields, ...part },
        problems: Object.fromEntries(standing) as FormState<Fields>['problems']
      })
    },
    fill: (fields = {}) => $form.set({ ...nothing, fields: { ...empty, ...fields } }),
    async submit(send) {
      if ($form.get().busy) return false
      $form.set({ ...$form.get(), ...nothing, busy: true })
      try {
        await send($form.get().fields)
        $form.set({ ...$form.get(), busy: false })
        return true
      } catch (error) {
        $form.set({ ...$form.get(), ...refused(problemOf(error)), busy: false })
        return false
      }
    }
  }
}
