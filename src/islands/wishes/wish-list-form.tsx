import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { WishListBody } from '../../contract/customers/wish-list.ts'
import { WISH_LIST_NAME_MAX, WISH_LIST_PRIVACIES, type WishListPrivacy } from '../../domain/customers/wish-list.ts'
import { updateWishList, createWishList } from '../../stores/customers/wish-lists.ts'
import { ChoiceRow } from '../checkout/choice.tsx'
import { Button } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import type { WishesWords } from './words.ts'
import { RequiredNote } from '../shell/required-note.tsx'

interface Props {
  readonly words: WishesWords
  /** The list that is changed; a new one where there is none. */
  readonly list?: WishListBody
  readonly onClose: () => void
}

/** Name of a list, and who may see it. */
export default function WishListForm({ words, list, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [name, setName] = useState(list?.name ?? '')
  const [privacy, setPrivacy] = useState<WishListPrivacy>(list?.privacy ?? 'private')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '') {
      setProblem(words.name_missing)
      dialog.current?.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    const done = await (list
      ? updateWishList(list.id, { name: name.trim(), privacy })
      : createWishList(name.trim(), privacy))
    setBusy(false)
    // A notice would lie behind the dialog.
    dialog.current?.close()
    if (done) setName('')
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-xl bg-paper p-6 text-ink backdrop:bg-shade"
    >
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {list ? words.change_list : words.new_list}
      </h2>
      <form noValidate className="mt-5 grid gap-5" onSubmit={event => void save(event)}>
        <RequiredNote words={words} />
        <TextField
          id={`${id}-name`}
          name="name"
          label={words.name}
          value={name}
          onText={setName}
          maxLength={WISH_LIST_NAME_MAX}
          autoComplete="off"
          required
          problem={problem}
        />
        <fieldset>
          <legend className="mb-2 font-medium">{words.privacy}</legend>
          <div className="grid gap-2">
            {WISH_LIST_PRIVACIES.map(each => (
              <ChoiceRow
                key={each}
                group={`${id}-privacy`}
                value={each}
                chosen={privacy === each}
                onChoose={() => setPrivacy(each)}
              >
                <span className="block font-medium">{words[`privacy_${each}`]}</span>
                <span className="block text-sm text-ink-soft">{words[`privacy_${each}_text`]}</span>
              </ChoiceRow>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-col gap-3 small:flex-row-reverse">
          <Button type="submit" held={busy}>
            {busy ? words.saving : words.save}
          </Button>
          <Button look="quiet" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
