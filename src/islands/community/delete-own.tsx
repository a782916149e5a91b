import { Suspense, useState } from 'react'
import { TextButton } from '../shell/button.tsx'
import { lazyComponent } from '../shell/lazy-component.ts'

interface Props {
  readonly words: { readonly delete: string; readonly delete_confirm: string; readonly cancel: string }
  readonly onDelete: () => void
}

const Confirm = lazyComponent(() => import('../shell/confirm.tsx').then(part => ({ default: part.Confirm })))

/** Deletes one's own text, after a question. */
export function DeleteOwn({ words, onDelete }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <TextButton className="text-sm" onClick={() => setAsking(true)}>
        {words.delete}
      </TextButton>
      {isAsking && (
        <Suspense>
          <Confirm
            title={words.delete_confirm}
            yes={words.delete}
            no={words.cancel}
            onYes={() => {
              setAsking(false)
              onDelete()
            }}
            onNo={() => setAsking(false)}
          >
            {null}
          </Confirm>
        </Suspense>
      )}
    </>
  )
}
